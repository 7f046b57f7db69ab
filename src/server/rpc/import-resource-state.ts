import { ownError } from "../../schema/diagnostic.ts";
import { importById, importByIdentity } from "../../schema/engine/operations/import-resource.ts";
import { unreadState } from "../../schema/engine/state/minimal-state.ts";
import { asRecord } from "../../schema/values/value.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { deferral } from "./deferral.ts";
import { stateMessage } from "./messages.ts";
import { nameSpan } from "./name-span.ts";
import { decodeIdentity, identityMessage } from "./resource-identity.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

/** Returns one object or an error: the import command treats a response with neither as a success. */
export function importResourceState(server: ServedProvider): RpcHandler<"importResourceState"> {
  return withDiagnostics(async ({ typeName, id, identity, clientCapabilities }) => {
    const resource = await server.resource(typeName);
    if (id === "" && !identity) {
      throw ownError(
        [],
        "Missing import ID",
        `Set the import ID or the identity of the ${typeName} to import.`,
      );
    }
    const {
      state,
      identity: named,
      privateBytes,
    } = id === ""
      ? importByIdentity(resource, typeName, decodeIdentity(resource, identity))
      : importById(resource, typeName, id);
    nameSpan(resource, state);
    const deferred = deferral(server, { clientCapabilities });
    return {
      // Terraform crashes if a deferred import by identity has no object with an identity.
      ...(deferred && { deferred }),
      importedResources: [
        {
          typeName,
          state: stateMessage(
            resource.block,
            deferred ? unreadState(resource.block, asRecord(state)) : state,
          ),
          private: privateBytes,
          identity: identityMessage(resource, named),
        },
      ],
    };
  });
}
