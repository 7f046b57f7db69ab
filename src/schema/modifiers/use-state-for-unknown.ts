import type { ModifiedAttribute, Modifier } from "../modifier.ts";

/** Keeps the prior value in plans of updates; with `unlessChanged`, only if none of the named attributes changes. */
export function useStateForUnknown(until?: { readonly unlessChanged: readonly string[] }): Modifier {
  const names = until?.unlessChanged ?? [];
  return { name: "useStateForUnknown", names, keeps: ({ changed }) => !names.some(changed) };
}

/** Returns why `useStateForUnknown` does not fit an attribute. */
export function keepingProblems({ computed, hasDefault }: ModifiedAttribute): readonly string[] {
  return computed && !hasDefault
    ? []
    : ["uses the prior state for unknown values, which only computed attributes without a default have"];
}
