import { configWithPrior, oppositeOf } from "../plan/comparison.ts";
import { type Arrangement, mapObjects } from "../plan/match.ts";
import { isEmpty, isUnset } from "../plan/same.ts";
import {
  type Attribute,
  areUnset,
  type Content,
  contentOf,
  hasNoBlocks,
  type NestedBlock,
  noBlocks,
} from "../schema.ts";
import { isRecord, record, type Value, type ValueRecord } from "../values/value.ts";
import { isRedundantZero } from "./zeros.ts";

/**
 * The state of another provider with null, empty values and blocks that mean none as the configuration has them. Such providers store
 * either for what is not set, whatever the configuration says. The configuration is null where it is not known.
 */
export function asConfigured(content: Content, config: ValueRecord | null, state: ValueRecord): ValueRecord {
  const result = record();
  for (const [name, attribute] of Object.entries(content.attributes))
    result[name] = attributeAsConfigured(attribute, config?.[name] ?? null, state[name] ?? null);
  for (const [name, nested] of Object.entries(content.blocks))
    result[name] = blocksAsConfigured(nested, config?.[name], state[name] ?? null);
  return result;
}

function attributeAsConfigured(attribute: Attribute, config: Value, state: Value): Value {
  const { optional, computed, writeOnly, nested } = attribute;
  if (optional && !computed && !writeOnly && isUnset(attribute, state)) {
    if (config !== null && isUnset(attribute, config)) return config;
    return isRedundantZero(attribute, state) ? null : state;
  }
  return nested
    ? objectsAsConfigured({ nesting: nested.nesting, content: contentOf(nested) }, config, state)
    : state;
}

function blocksAsConfigured(nested: NestedBlock, config: Value | undefined, state: Value): Value {
  const { nesting, min, block } = nested;
  const isLeftOut = config !== undefined && min === 0 && nesting !== "group" && hasNoBlocks(nested, config);
  if (isLeftOut && (isEmpty(state) || areUnset(nested, state))) return noBlocks(nested);
  return objectsAsConfigured({ nesting, content: block }, config ?? null, state);
}

function objectsAsConfigured(arrangement: Arrangement, config: Value, state: Value): Value {
  return mapObjects(arrangement, state, config, stateWithConfig, (element, configured) =>
    isRecord(element)
      ? asConfigured(arrangement.content, isRecord(configured) ? configured : null, element)
      : element,
  );
}

const stateWithConfig = oppositeOf({ ...configWithPrior, ignoresZeros: true });
