import { ownError } from "../../schema/diagnostic.ts";
import { upgradeState } from "../../schema/engine/operations/upgrade-state.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { stateMessage } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function upgradeResourceState(server: ProviderServer): RpcHandler<"upgradeResourceState"> {
  return withDiagnostics(async ({ typeName, version, rawState }) => {
    const resource = await server.resource(typeName);
    if (!rawState?.json.length) {
      throw ownError(
        [],
        "State is too old",
        `The state of ${typeName} was written by Terraform 0.11 or earlier. Run terraform apply with Terraform 0.12 or 0.13 first.`,
      );
    }
    const state = upgradeState(resource, typeName, version, rawState.json.toString());
    return { upgradedState: stateMessage(resource.block, state) };
  });
}
