import { moveState } from "../../schema/engine/operations/move-state.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { convertState } from "./convert-state.ts";
import { stateMessage } from "./messages.ts";
import { identityMessage } from "./resource-identity.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function moveResourceState(server: ServedProvider): RpcHandler<"moveResourceState"> {
  return withDiagnostics(async ({ targetTypeName: typeName, ...source }, context) => {
    const resource = await server.resource(typeName);
    const stored = {
      providerAddress: source.sourceProviderAddress,
      typeName: source.sourceTypeName,
      json: source.sourceState?.json.toString() ?? "",
      identityJson: source.sourceIdentity?.json.toString() ?? "",
      isOwnType: server.hasResource(source.sourceTypeName),
    };
    return await convertState(server, { typeName, verb: "move" }, context, async (given) => {
      const { state, privateBytes, identity } = await moveState(resource, typeName, stored, given);
      return {
        targetState: stateMessage(resource.block, state),
        targetPrivate: privateBytes,
        targetIdentity: identityMessage(resource, identity),
      };
    });
  });
}
