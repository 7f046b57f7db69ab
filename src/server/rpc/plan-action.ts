import { planAction as plan } from "../../schema/engine/operations/plan-action.ts";
import { writeOnlyDiagnostics } from "../../schema/engine/operations/write-only-use.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { deferral } from "./deferral.ts";
import { decodeOmissible } from "./empty-configuration.ts";
import { plannedValues } from "./planned-values.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function planAction(server: ServedProvider): RpcHandler<"planAction"> {
  return withDiagnostics(async ({ actionType, config, clientCapabilities }, context) => {
    const action = await server.action(actionType);
    const deferred = deferral(server, { clientCapabilities });
    if (deferred) return { deferred };
    const { block } = action;
    // Null means that the config block is missing.
    const value = decodeOmissible(block, config);
    const diagnostics = [
      ...writeOnlyDiagnostics(block, value, {
        allowed: clientCapabilities?.writeOnlyAttributesAllowed ?? false,
        advise: false,
      }),
      ...(await plan(action, value, {
        ...server.planning(actionType, context),
        planned: plannedValues(server),
      })),
    ];
    return { diagnostics: server.messages(diagnostics, block, [value]) };
  });
}
