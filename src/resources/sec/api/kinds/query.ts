import { createOnly, found, text } from "../objects/fields.ts";
import { objectKind } from "../objects/object-kind.ts";
import { anything, mapped, text as textual } from "../wire.ts";

export const query = objectKind({
  collection: "Queries",
  noun: "query",
  named: "query_id",
  constants: [{ path: "usageContext", value: {} }],
  fields: {
    query_id: createOnly(text("queryId")),
    query: text("queryText"),
    owner: found("owner", textual),
    updated_time: found("lastUpdateTime", textual),
    updated_by: found("lastUpdateUser", textual),
    result_schema: found("resultSchema", mapped(anything, jsonText)),
  },
  idAt: "queryId",
  changedAt: "lastUpdateTime",
  formIds: true,
});

/** JSON with its keys in order, as the API may send them in any. */
function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value, (_, inner) => sorted(inner));
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
