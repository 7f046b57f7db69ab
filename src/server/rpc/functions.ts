import { typeOf } from "../../schema/function.ts";
import { callFunction as call } from "../../schema/lifecycle/call-function.ts";
import type { ProviderHandlers } from "../handlers.ts";
import { each } from "./get-provider-schema.ts";
import { guarded } from "./guarded.ts";
import { decoded, dynamicValue } from "./messages.ts";
import type { Runtime } from "./runtime.ts";
import { functionMessage } from "./schema-message.ts";
import { demandDefinitions } from "./wrong-definitions.ts";

export function getFunctions(runtime: Runtime): NonNullable<ProviderHandlers["getFunctions"]> {
  return guarded(async () => {
    await demandDefinitions(runtime.provider);
    return { functions: await each(runtime.provider.definition.functions ?? {}, "", functionMessage) };
  });
}

/** The answer has no diagnostics: it is a result or an error, always. */
export function callFunction(runtime: Runtime): NonNullable<ProviderHandlers["callFunction"]> {
  return async ({ name, arguments: given }, context) => {
    try {
      const loaded = await runtime.function(name);
      if (!loaded) return { error: { text: `The provider has no function ${name}.` } };
      const { parameters, variadic, returns } = loaded.definition;
      const args = given.map((value, i) => {
        const parameter = parameters[i] ?? variadic;
        // What no parameter takes is only counted.
        return parameter ? decoded(typeOf(parameter.type), value) : null;
      });
      const outcome = call(loaded, args);
      if ("result" in outcome) return { result: dynamicValue(typeOf(returns), outcome.result) };
      const { error, argument } = outcome;
      return { error: { text: error, ...(argument !== undefined && { functionArgument: argument }) } };
    } catch (error) {
      context.log.error("unexpected error", { stack: error instanceof Error ? error.stack : String(error) });
      return { error: { text: error instanceof Error ? error.message : String(error) } };
    }
  };
}
