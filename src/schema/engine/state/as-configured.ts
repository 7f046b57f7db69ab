import {
  type Attribute,
  areUnset,
  type Content,
  hasNoBlocks,
  type NestedBlock,
  noBlocks,
} from "../../schema.ts";
import { isRecord, type Value, type ValueRecord } from "../../values/value.ts";
import { configWithPrior, oppositeOf } from "../plan/comparison.ts";
import { mapMatched } from "../plan/match.ts";
import { isEmpty, isUnset } from "../plan/same.ts";
import { makeObject } from "../walk.ts";
import { isRedundantZero } from "./zeros.ts";

/**
 * The state of another provider with null, empty values and blocks that mean none as the configuration has them. Such providers store
 * either for what is not set, whatever the configuration says. The configuration is null where it is not known.
 */
export function asConfigured(content: Content, config: ValueRecord | null, state: ValueRecord): ValueRecord {
  return makeObject(content, ({ name, attribute, blocks, objects }) => {
    const value = state[name] ?? null;
    const settled = attribute
      ? unsetAsConfigured(attribute, config?.[name] ?? null, value)
      : blocksLeftOut(blocks, config?.[name], value);
    if (settled !== undefined) return settled;
    if (!objects) return value;
    return mapMatched(objects, value, config?.[name] ?? null, stateWithConfig, (object, configured) =>
      isRecord(object)
        ? asConfigured(objects.content, isRecord(configured) ? configured : null, object)
        : object,
    );
  });
}

/** A value that means none in the form that the configuration has; undefined for all others. */
function unsetAsConfigured(attribute: Attribute, config: Value, state: Value): Value | undefined {
  const { optional, computed, writeOnly } = attribute;
  if (!optional || computed || writeOnly || !isUnset(attribute, state)) return undefined;
  if (config !== null && isUnset(attribute, config)) return config;
  return isRedundantZero(attribute, state) ? null : state;
}

/** No blocks, where the configuration has none and those of the state mean the same; else undefined. */
function blocksLeftOut(blocks: NestedBlock, config: Value | undefined, state: Value): Value | undefined {
  const { nesting, min } = blocks;
  const isLeftOut = config !== undefined && min === 0 && nesting !== "group" && hasNoBlocks(blocks, config);
  return isLeftOut && (isEmpty(state) || areUnset(blocks, state)) ? noBlocks(blocks) : undefined;
}

const stateWithConfig = oppositeOf({ ...configWithPrior, ignoresZeros: true });
