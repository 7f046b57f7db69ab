import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { anyObject, nonEmpty } from "../check.ts";
import type { Json, JsonObject } from "../json.ts";
import { collection } from "./collection.ts";
import { policiesName } from "./platform-policies.ts";

const shape = z.looseObject({
  queryId: nonEmpty,
  queryText: z
    .string()
    .refine(hasForm, "must be a query of the form { source { .. } return { .. } }")
    .refine(isBalanced, "has a brace too many or too few"),
  usageContext: anyObject.optional(),
});

/** Stored queries. A query cannot be deleted while a policy uses it. The local API checks only the outer form of the text. */
export const queries = collection({
  name: "Queries",
  idKey: "queryId",
  newId: (input) => String(input.queryId),
  serverKeys: ["owner", "lastUpdateTime", "lastUpdateUser", "resultSchema"],
  shape: { keys: shape },
  stamp: (object, _before, call) => ({
    ...object,
    owner: call.account,
    lastUpdateTime: call.now.toISOString(),
    lastUpdateUser: call.user,
    resultSchema: resultSchema(String(object.queryText)),
  }),
  beforeDelete({ queryId }, { transaction }) {
    const policy = transaction.list(policiesName).find(({ object }) => object.queryId === queryId);
    if (policy) throw new ApiError(409, `queryId: is in use by policy ${policy.object.policyId}`);
  },
});

/** Removes quoted strings and comments, in which braces do not count. */
function stripQuotesAndComments(queryText: string): string {
  return queryText.replace(/'[^']*'|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, "");
}

/** Reports whether the parts follow one another. The search visits each character once, so the time is linear in the length. */
function hasForm(queryText: string): boolean {
  const text = stripQuotesAndComments(queryText);
  let end = 0;
  for (const part of [/\{/g, /\bsource\s*\{/gi, /\breturn\s*(?:distinct\s*)?\{/gi, /\}/g]) {
    part.lastIndex = end;
    if (!part.test(text)) return false;
    end = part.lastIndex;
  }
  return true;
}

function isBalanced(queryText: string): boolean {
  let depth = 0;
  for (const brace of stripQuotesAndComments(queryText).match(/[{}]/g) ?? []) {
    depth += brace === "{" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Returns a column for each name that the text returns: the last word of each part, which is the alias if there is one. */
function resultSchema(queryText: string): Json[] {
  const returned = /\breturn\s*(?:distinct\s*)?\{([^{}]*)\}/i.exec(queryText)?.[1] ?? "";
  return returned.split(",").flatMap((part): JsonObject[] => {
    const name = part.match(/[\w$]+/g)?.findLast((word) => /\w/.test(word));
    return name === undefined ? [] : [{ name, dataType: "String" }];
  });
}
