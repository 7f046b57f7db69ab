import { z } from "zod";
import { checked, filled } from "../check.ts";
import type { Json, JsonObject } from "../json.ts";
import { collection } from "./collection.ts";

const shape = z.looseObject({
  queryId: filled,
  queryText: z.string().regex(/\{[\s\S]*\}/, "must be a query of the form { source { .. } return { .. } }"),
});

/** Stored queries (api.md, section 8.7). Of the text only its outer form is checked. */
export const queries = collection({
  name: "Queries",
  idKey: "queryId",
  newId: (input) => String(input.queryId),
  serverKeys: ["owner", "lastUpdateTime", "lastUpdateUser", "resultSchema"],
  check: (object) => checked(shape, object),
  stamp: (object, _before, call) => ({
    ...object,
    owner: call.account,
    lastUpdateTime: call.now.toISOString(),
    lastUpdateUser: call.user,
    resultSchema: resultSchema(String(object.queryText)),
  }),
});

/** A column for each name that the text returns: the last word of each part, which is the alias where there is one. */
function resultSchema(queryText: string): Json[] {
  const returned = /\breturn\s+(?:distinct\s+)?\{([^{}]*)\}/i.exec(queryText)?.[1] ?? "";
  return returned.split(",").flatMap((part): JsonObject[] => {
    const name = /([\w$]+)\W*$/.exec(part)?.[1];
    return name === undefined ? [] : [{ name, dataType: "String" }];
  });
}
