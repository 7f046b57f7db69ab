import type { ModifiedAttribute, Modifier } from "../modifier.ts";
import type { Value } from "../values/value.ts";

/** A value that means the same as none, in the form in which states have it. */
export function unsetAs(none: Value): Modifier {
  return { name: "unsetAs", none };
}

/** What is wrong with an attribute that has a value for none. */
export function noneProblems({ required, hasDefault, writeOnly }: ModifiedAttribute): readonly string[] {
  return [
    ...(writeOnly ? ["is write-only and has a value that means none, but no state to compare it with"] : []),
    ...(required || hasDefault
      ? ["has a value that means none, which only optional attributes without a default may lack"]
      : []),
  ];
}
