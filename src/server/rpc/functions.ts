import { callFunction as call } from "../../schema/engine/operations/call-function.ts";
import { errorStack, errorText, quietly } from "../../schema/engine/operations/error-text.ts";
import { typeOf } from "../../schema/function.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { loadAll } from "./get-provider-schema.ts";
import { decodeValue, dynamicValue } from "./messages.ts";
import { functionMessage } from "./schema-message.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";
import { requireValidDefinitions } from "./wrong-definitions.ts";

export function getFunctions(server: ServedProvider): RpcHandler<"getFunctions"> {
  return withDiagnostics(async () => {
    await requireValidDefinitions(server.provider);
    const { functions, descriptionKind = "markdown" } = server.provider.definition;
    return { functions: await loadAll(functions, "", (one) => functionMessage(one, descriptionKind)) };
  });
}

/** Calls a function. The response never has diagnostics: it is a result or an error. */
export function callFunction(server: ServedProvider): RpcHandler<"callFunction"> {
  return async ({ name, arguments: given }, context) => {
    try {
      const loaded = await server.function(name);
      if (!loaded) return { error: { text: `The provider has no function ${name}` } };
      const { parameters, variadic, returns } = loaded.definition;
      const args = given.map((value, i) => {
        const parameter = parameters[i] ?? variadic;
        // Arguments beyond the parameters are only counted.
        return parameter ? decodeValue(typeOf(parameter.type), value) : null;
      });
      const outcome = call(loaded, args);
      if ("result" in outcome) return { result: dynamicValue(typeOf(returns), outcome.result) };
      const { error, argument, thrown } = outcome;
      if (thrown !== undefined)
        quietly(() => context.log.debug(`the function ${name} threw`, { stack: errorStack(thrown) }));
      return { error: { text: error, ...(argument !== undefined && { functionArgument: argument }) } };
    } catch (error) {
      quietly(() => context.log.error("unexpected error", { stack: errorStack(error) }));
      return { error: { text: errorText(error) } };
    }
  };
}
