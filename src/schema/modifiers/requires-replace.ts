import type { ModifiedAttribute, Modifier } from "../modifier.ts";

/** A change of a configured value replaces the object. */
export const requiresReplace: Modifier = {
  name: "requiresReplace",
  says: "A change replaces the resource",
  replaces: () => true,
};

/** Whether each change replaces the object. Definitions may be of another copy of this module: tools load those of a project. */
export function alwaysReplaces(modifiers: readonly Modifier[] = []): boolean {
  return modifiers.some(({ name }) => name === requiresReplace.name);
}

/** What is wrong with an attribute that replaces the object. */
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
