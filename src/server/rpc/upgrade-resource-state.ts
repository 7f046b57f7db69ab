import { ownError } from "../../schema/diagnostic.ts";
import { upgradeState } from "../../schema/engine/operations/upgrade-state.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { convertState } from "./convert-state.ts";
import { stateMessage } from "./messages.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function upgradeResourceState(server: ServedProvider): RpcHandler<"upgradeResourceState"> {
  return withDiagnostics(async ({ typeName, version, rawState }, context) => {
    const resource = await server.resource(typeName);
    if (!rawState?.json.length) {
      throw ownError(
        [],
        "State is too old",
        `The state of ${typeName} was written by Terraform 0.11 or earlier. Run terraform apply with Terraform 0.12 or 0.13 first.`,
      );
    }
    const stored = { version, json: rawState.json.toString() };
    return await convertState(server, { typeName, verb: "upgrade" }, context, async (given) => {
      const state = await upgradeState(resource, typeName, stored, given);
      return { upgradedState: stateMessage(resource.block, state) };
    });
  });
}
