import type { Block, Content } from "../../schema/schema.ts";
import { isRecord, isSequence, type Value } from "../../schema/values/value.ts";
import { isSingle, membersOf } from "../../schema/walk.ts";
import { type PlainConfig, toConfig } from "../../testing/core/config.ts";
import type { DrawingOptions, Names } from "./draw-config.ts";

/**
 * Returns how configurations are drawn from examples: each attribute has a value that it has in one of them, and what none of them sets
 * is left out. Throws a ConfigError for an example that Terraform would reject.
 */
export function drawnFrom(block: Block, examples: readonly PlainConfig[]): DrawingOptions {
  const values = new Map<string, Value[]>();
  for (const example of examples) collect(block, toConfig(block, example), [], values);
  return {
    isSettable: (names) => values.has(keyOf(names)),
    drawnValue: (names, choices) => {
      const known = values.get(keyOf(names)) ?? [];
      return known.length === 0 ? undefined : known[choices.below(known.length)];
    },
  };
}

function keyOf(names: Names): string {
  return names.join(".");
}

function collect(content: Content, object: Value, names: Names, values: Map<string, Value[]>): void {
  if (!isRecord(object)) return;
  for (const { name, objects } of membersOf(content)) {
    const value = object[name] ?? null;
    if (value === null || (isSequence(value) && value.length === 0 && objects)) continue;
    const place = [...names, name];
    values.set(keyOf(place), [...(values.get(keyOf(place)) ?? []), value]);
    if (!objects) continue;
    const inner = isSingle(objects) ? [value] : isSequence(value) ? value : Object.values(value as object);
    for (const one of inner) collect(objects.content, one, place, values);
  }
}
