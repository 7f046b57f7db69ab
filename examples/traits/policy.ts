import { json } from "../../src/schema/index.ts";
import { trait } from "./define.ts";

/** An access policy: JSON whose order the service changes, and in which one value and a list of one mean the same. */
export const policy = trait({
  name: "policy",
  schema: { policy: json("The access policy, as JSON").comparedAs(canonicalPolicy).optional() },
  returned: ["policy"],
});

/** Returns the canonical form of a policy: lists without order, and a list in place of one value. */
function canonicalPolicy(text: string): string {
  return JSON.stringify(canonical(JSON.parse(text)));
}

function canonical(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return value.map(canonical).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const members = Object.entries(value).map(([name, part]) => {
    const isList = Array.isArray(part) || (typeof part !== "object" && name !== "Version");
    return [name, canonical(isList ? [part].flat() : part)] as const;
  });
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
