import { field } from "../objects/wire-field.ts";
import { texts } from "../objects/wire-fields.ts";
import { wireMapping } from "../objects/wire-mapping.ts";
import { text } from "../wire-schema.ts";
import { ruleAddress, ruleFields } from "./rule.ts";

export const dataExportRule = wireMapping({
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
