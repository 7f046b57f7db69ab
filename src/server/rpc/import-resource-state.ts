import { ownError } from "../../schema/diagnostic.ts";
import { knownIdentity } from "../../schema/engine/operations/identity.ts";
import { importById, importByIdentity } from "../../schema/engine/operations/import-resource.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { deferral } from "./deferral.ts";
import { stateMessage } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { decodeIdentity, identityMessage } from "./resource-identity.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

/** Returns one object or an error: the import command treats a response with neither as a success. */
export function importResourceState(server: ProviderServer): RpcHandler<"importResourceState"> {
  return withDiagnostics(async ({ typeName, id, identity, clientCapabilities }) => {
    const resource = await server.resource(typeName);
    if (id === "" && !identity) {
      throw ownError([], "Missing import ID", `Set the import ID of ${typeName}.`);
    }
    const { state, privateBytes } =
      id === ""
        ? importByIdentity(resource, typeName, decodeIdentity(resource, identity))
        : importById(resource, typeName, id);
    const deferred = deferral(server, { clientCapabilities });
    // Terraform then plans an unknown object of its own.
    if (deferred) return { deferred };
    return {
      importedResources: [
        {
          typeName,
          state: stateMessage(resource.block, state),
          private: privateBytes,
          identity: identityMessage(resource, knownIdentity(resource, state)),
        },
      ],
    };
  });
}
