import type { ModifiedAttribute, Modifier } from "../modifier.ts";
import type { Value } from "../values/value.ts";

/** Declares a value that is equivalent to null, in the form in which states store it. */
export function unsetAs(none: Value): Modifier {
  return { name: "unsetAs", none };
}

/** Returns why `unsetAs` does not fit an attribute. */
export function noneProblems({ required, hasDefault, writeOnly }: ModifiedAttribute): readonly string[] {
  return [
    ...(writeOnly ? ["is write-only and has a value that means none, but no state to compare it with"] : []),
    ...(required || hasDefault
      ? ["has a value that means none, which only optional attributes without a default may lack"]
      : []),
  ];
}
