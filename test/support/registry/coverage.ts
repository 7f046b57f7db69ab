import type { Resource } from "../../../src/schema/resource.ts";
import type { Content } from "../../../src/schema/schema.ts";
import type { Change } from "./changes.ts";
import { edited, isConfigurable, isList, type Json, type Literal } from "./literal.ts";
import type { Special } from "./special.ts";

/** Returns the attributes that can be configured and changed, as in `credentials.role_arn`. */
function changeable({ attributes, blocks }: Content, special: Special = {}, prefix = ""): string[] {
  const isFixed = (name: string) => special.fixed?.[prefix + name] !== undefined;
  const own = Object.entries(attributes).flatMap(([name, attribute]) =>
    isConfigurable(attribute) && !isFixed(name) && attribute.choices?.length !== 1 ? [prefix + name] : [],
  );
  const inner = Object.entries(blocks).flatMap(([name, { block }]) =>
    isFixed(name) ? [] : changeable(block, special, `${prefix}${name}.`),
  );
  return [...own, ...inner];
}

/** Returns the attributes that differ between two configurations; blocks are compared one by one. */
function changed({ attributes, blocks }: Content, before: Literal, after: Literal, prefix = ""): string[] {
  const own = Object.keys(attributes).flatMap((name) =>
    JSON.stringify(before[name]) === JSON.stringify(after[name]) ? [] : [prefix + name],
  );
  const inner = Object.entries(blocks).flatMap(([name, { block }]) => {
    const [old, now] = [elements(before[name]), elements(after[name])];
    const longer = old.length > now.length ? old : now;
    return longer.flatMap((_, i) => changed(block, old[i] ?? {}, now[i] ?? {}, `${prefix}${name}.`));
  });
  return [...own, ...inner];
}

/** Returns the attributes that can be changed, but that no change reaches. */
export function uncovered(
  { block }: Resource<never>,
  base: Literal,
  changes: readonly Change[],
  special?: Special,
): readonly string[] {
  const covered = new Set(changes.flatMap(({ edits }) => changed(block, base, edited(base, edits))));
  return changeable(block, special).filter((attribute) => !covered.has(attribute));
}

function elements(value: Json | undefined): readonly Literal[] {
  // Blocks are lists of objects in a literal.
  return value !== undefined && isList(value) ? (value as readonly Literal[]) : [];
}
