import { field } from "../objects/field.ts";
import { texts } from "../objects/fields.ts";
import { objectKind } from "../objects/object-kind.ts";
import { text } from "../wire.ts";
import { ruleAddress, ruleFields } from "./rule.ts";

export const dataExportRule = objectKind({
  ...ruleAddress,
  collection: "DataExportRules",
  noun: "data export rule",
  named: "name",
  constants: [{ path: "type", value: "Dataexport" }],
  fields: {
    ...ruleFields,
    description: field("filters.description", text, (value: string | null) => value ?? ""),
    integration_ids: texts("intgGuidList"),
  },
});
