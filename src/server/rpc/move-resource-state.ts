import { moveState } from "../../schema/operations/move-state.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { stateMessage } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { identityData } from "./resource-identity.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function moveResourceState(server: ProviderServer): RpcHandler<"moveResourceState"> {
  return withDiagnostics(async ({ sourceProviderAddress, sourceTypeName, sourceState, targetTypeName }) => {
    const resource = await server.resource(targetTypeName);
    const { state, privateBytes } = moveState(resource, targetTypeName, {
      providerAddress: sourceProviderAddress,
      typeName: sourceTypeName,
      json: sourceState?.json.toString() ?? "",
    });
    return {
      targetState: stateMessage(resource.block, state),
      targetPrivate: privateBytes,
      targetIdentity: identityData(resource, state),
    };
  });
}
