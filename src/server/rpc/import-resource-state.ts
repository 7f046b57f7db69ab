import { DiagnosticError } from "../../schema/diagnostic.ts";
import { importById, importByIdentity } from "../../schema/lifecycle/import-resource.ts";
import { blockType } from "../../schema/schema.ts";
import type { ProviderHandlers } from "../handlers.ts";
import { guarded } from "./guarded.ts";
import { decoded, dynamicValue } from "./messages.ts";
import { identityData, identityType } from "./resource-identity.ts";
import type { Runtime } from "./runtime.ts";

export function importResourceState(runtime: Runtime): NonNullable<ProviderHandlers["importResourceState"]> {
  return guarded(async ({ typeName, id, identity }) => {
    const resource = await runtime.resource(typeName);
    const type = identityType(resource);
    if (id === "" && !identity) {
      throw new DiagnosticError([], "Import ID is empty", `Give the import ID of ${typeName}.`);
    }
    if (id === "" && !type) {
      throw new DiagnosticError(
        [],
        "Import by identity not supported",
        `Give the import ID of ${typeName} instead.`,
      );
    }
    const { state, privateBytes } =
      id === "" && type
        ? importByIdentity(resource, decoded(type, identity?.identityData))
        : importById(resource, typeName, id);
    return {
      importedResources: [
        {
          typeName,
          state: dynamicValue(blockType(resource.block), state),
          private: privateBytes,
          identity: identityData(resource, state, identity),
        },
      ],
    };
  });
}
