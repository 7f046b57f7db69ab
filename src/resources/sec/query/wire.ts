import { createOnly, keptText, output, text } from "../api/objects/wire-fields.ts";
import { wireMapping } from "../api/objects/wire-mapping.ts";
import { anything, text as textual, transform } from "../api/wire-schema.ts";

export const queryWire = wireMapping({
  collection: "Queries",
  noun: "query",
  named: "query_id",
  constants: [{ path: "usageContext", value: {} }],
  fields: {
    query_id: createOnly(text("queryId")),
    query: text("queryText"),
    owner: keptText("owner"),
    updated_time: output("lastUpdateTime", textual),
    updated_by: output("lastUpdateUser", textual),
    result_schema: output("resultSchema", transform(anything, jsonText)),
  },
  idAt: "queryId",
  changedAt: "lastUpdateTime",
  formIds: true,
});

/** JSON with sorted keys, because the API may return them in any order. */
function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value, (_, inner) => sortKeys(inner));
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
