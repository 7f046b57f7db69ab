import type { ModifiedAttribute, Modifier } from "../modifier.ts";

/** No update changes the value, or none that leaves alone what is named. */
export function useStateForUnknown(until?: { readonly unlessChanged: readonly string[] }): Modifier {
  const names = until?.unlessChanged ?? [];
  return { name: "useStateForUnknown", names, keeps: ({ changed }) => !names.some(changed) };
}

/** What is wrong with an attribute that keeps its value. */
export function keepingProblems({ computed, hasDefault }: ModifiedAttribute): readonly string[] {
  return computed && !hasDefault
    ? []
    : ["uses the prior state for unknown values, which only computed attributes without a default have"];
}
