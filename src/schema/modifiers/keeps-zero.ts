import type { ModifiedAttribute, Modifier } from "../modifier.ts";

/** Empty, zero and false are values of their own, which an import keeps. */
export const keepsZero: Modifier = { name: "keepsZero", keepsZero: true };

/** Returns why `keepsZero` does not fit an attribute. */
export function zeroProblems({ required, computed, modifiers }: ModifiedAttribute): readonly string[] {
  return required || computed || modifiers.includes("unsetAs")
    ? ["keeps zeros, which only optional attributes without default would lose"]
    : [];
}
