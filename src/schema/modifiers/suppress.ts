import type { ModifiedAttribute, Modifier, PlannedChange } from "../modifier.ts";
import type { Suppression } from "../schema.ts";

/** Hides the change of a value that cannot be compared. */
export function suppress(when: Suppression): Modifier {
  return {
    name: "suppress",
    ...(when.names && { names: when.names }),
    hides: (change) => when(change as Parameters<Suppression>[0]),
  };
}

/**
 * Hides the change of an attribute unless one of the named attributes changes, too: for a value that cannot be compared.
 * Names are from the top of the resource: `unlessChanged("name", "credentials.client_id")`.
 */
export function unlessChanged(...paths: readonly string[]): Suppression {
  return Object.assign(({ changed }: Pick<PlannedChange, "changed">) => !paths.some(changed), {
    names: paths,
  });
}

/** Returns why `suppress` does not fit an attribute. */
export function suppressionProblems({ inSet, writeOnly }: ModifiedAttribute): readonly string[] {
  return [
    ...(writeOnly ? ["is write-only and suppresses its change, which cannot be seen"] : []),
    ...(inSet ? ["suppresses its change inside a set, whose elements are compared as a whole"] : []),
  ];
}
