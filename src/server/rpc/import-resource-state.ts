import { DiagnosticError } from "../../schema/diagnostic.ts";
import { importById, importByIdentity } from "../../schema/operations/import-resource.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { decodeValue, stateMessage } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { identityData, identityType } from "./resource-identity.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function importResourceState(server: ProviderServer): RpcHandler<"importResourceState"> {
  return withDiagnostics(async ({ typeName, id, identity }) => {
    const resource = await server.resource(typeName);
    const type = identityType(resource);
    if (id === "" && !identity) {
      throw new DiagnosticError([], "Missing import ID", `Set the import ID of ${typeName}.`);
    }
    if (id === "" && !type) {
      throw new DiagnosticError(
        [],
        "Import by identity not supported",
        `${typeName} has no resource identity. Set its import ID instead.`,
      );
    }
    const { state, privateBytes } =
      id === "" && type
        ? importByIdentity(resource, decodeValue(type, identity?.identityData))
        : importById(resource, typeName, id);
    return {
      importedResources: [
        {
          typeName,
          state: stateMessage(resource.block, state),
          private: privateBytes,
          identity: identityData(resource, state, identity),
        },
      ],
    };
  });
}
