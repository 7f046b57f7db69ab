import { moveState } from "../../schema/engine/operations/move-state.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { stateMessage } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { identityMessage } from "./resource-identity.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function moveResourceState(server: ProviderServer): RpcHandler<"moveResourceState"> {
  return withDiagnostics(async ({ targetTypeName, ...source }) => {
    const resource = await server.resource(targetTypeName);
    const { state, privateBytes, identity } = moveState(resource, targetTypeName, {
      providerAddress: source.sourceProviderAddress,
      typeName: source.sourceTypeName,
      json: source.sourceState?.json.toString() ?? "",
      identityJson: source.sourceIdentity?.json.toString() ?? "",
    });
    return {
      targetState: stateMessage(resource.block, state),
      targetPrivate: privateBytes,
      targetIdentity: identityMessage(resource, identity),
    };
  });
}
