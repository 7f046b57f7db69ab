import type { ModifiedAttribute, Modifier } from "../modifier.ts";

/** A change of a configured value replaces the object. */
export const requiresReplace: Modifier = {
  name: "requiresReplace",
  says: "A change replaces the resource",
  replaces: () => true,
};

/** Whether each change replaces the object. Compares names, because tools may load a definition with another copy of this module. */
export function alwaysReplaces(modifiers: readonly Modifier[] = []): boolean {
  return modifiers.some(({ name }) => name === requiresReplace.name);
}

/** Returns why `requiresReplace` does not fit an attribute. */
export function replacementProblems(attribute: ModifiedAttribute): readonly string[] {
  const { required, optional, writeOnly, unsent } = attribute;
  return [
    ...(writeOnly
      ? ["is write-only and requires replacement, but its change cannot be seen: its version can"]
      : []),
    ...(unsent ? ["is never sent, so that its change replaces nothing"] : []),
    ...(required || optional ? [] : ["requires replacement, but a configuration cannot change it"]),
  ];
}
