import type { ModifiedAttribute, Modifier } from "../modifier.ts";

/** Until when a plan keeps a prior value. */
export interface KeptUntil {
  /** Only updates that change none of these attributes keep the value; names are from the top of the resource. */
  readonly unlessChanged: readonly string[];
}

/** Keeps the prior value in plans of updates, also null; with `unlessChanged`, only if none of the named attributes changes. */
export function useStateForUnknown(until?: KeptUntil): Modifier {
  const names = until?.unlessChanged ?? [];
  return { name: "useStateForUnknown", names, keeps: ({ changed }) => !names.some(changed) };
}

/** Keeps the prior value in the same plans if it is not null. */
export function useNonNullStateForUnknown(until?: KeptUntil): Modifier & { readonly method: string } {
  const { names = [], keeps } = useStateForUnknown(until);
  return {
    // The later of the two forms counts, so they have one name.
    name: "useStateForUnknown",
    method: "useNonNullStateForUnknown",
    names,
    keeps: (change) => change.prior !== null && keeps?.(change) === true,
  };
}

/** Returns why `useStateForUnknown` does not fit an attribute. */
export function keepingProblems({ computed, hasDefault }: ModifiedAttribute): readonly string[] {
  return computed && !hasDefault
    ? []
    : ["uses the prior state for unknown values, which only computed attributes without a default have"];
}
