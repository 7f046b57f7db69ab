import { DiagnosticError } from "../../schema/diagnostic.ts";
import { knownIdentity } from "../../schema/operations/identity.ts";
import { importById, importByIdentity } from "../../schema/operations/import-resource.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { stateMessage } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { decodeIdentity, identityMessage } from "./resource-identity.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

/** Answers with one object or an error: the import command takes an answer with neither for a success. */
export function importResourceState(server: ProviderServer): RpcHandler<"importResourceState"> {
  return withDiagnostics(async ({ typeName, id, identity }) => {
    const resource = await server.resource(typeName);
    if (id === "" && !identity) {
      throw new DiagnosticError([], "Missing import ID", `Set the import ID of ${typeName}.`);
    }
    const { state, privateBytes } =
      id === ""
        ? importByIdentity(resource, typeName, decodeIdentity(resource, identity))
        : importById(resource, typeName, id);
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
