import {
  type Attribute,
  areUnset,
  type Content,
  hasNoBlocks,
  type NestedBlock,
  noBlocks,
} from "../../schema.ts";
import type { Value, ValueRecord } from "../../values/value.ts";
import { makeObject } from "../../walk.ts";
import { anyStateWithConfig } from "../compare/comparison.ts";
import { mapMatched } from "../compare/match.ts";
import { isEmpty, isUnset } from "../compare/same.ts";
import { isRedundantZero } from "../compare/zeros.ts";

/**
 * Returns the state of another provider with null, empty values and blocks equivalent to none in the form of the configuration. Such
 * providers store either form for unset attributes, whatever the configuration has. `config` is null if it is not known.
 */
export function asConfigured(content: Content, config: ValueRecord | null, state: ValueRecord): ValueRecord {
  return makeObject(content, ({ name, attribute, blocks, objects }) => {
    const value = state[name] ?? null;
    const configured = config?.[name] ?? attribute?.default ?? null;
    const settled = attribute
      ? unsetAsConfigured(attribute, configured, value)
      : blocksLeftOut(blocks, config?.[name], value);
    if (settled !== undefined) return settled;
    if (!objects) return value;
    return mapMatched(objects, value, configured, anyStateWithConfig, (object, match) =>
      asConfigured(objects.content, match, object),
    );
  });
}

/** Returns a value equivalent to null in the form of the configuration; undefined for all other values. */
function unsetAsConfigured(attribute: Attribute, config: Value, state: Value): Value | undefined {
  const { optional, computed, writeOnly } = attribute;
  if (!optional || computed || writeOnly || !isUnset(attribute, state)) return undefined;
  if (config !== null && isUnset(attribute, config)) return config;
  return isRedundantZero(attribute, state) ? null : state;
}

/** Returns no blocks if the configuration has none and those of the state are equivalent to none; else undefined. */
function blocksLeftOut(blocks: NestedBlock, config: Value | undefined, state: Value): Value | undefined {
  const { nesting, min } = blocks;
  const isLeftOut = config !== undefined && min === 0 && nesting !== "group" && hasNoBlocks(blocks, config);
  return isLeftOut && (isEmpty(state) || areUnset(blocks, state)) ? noBlocks(blocks) : undefined;
}
