import {
  type Attribute,
  type Block,
  type Content,
  contentOf,
  isComputed,
  type Nested,
  type NestedBlock,
} from "../schema/schema.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { sameValue, type Value, withoutTypedNulls } from "../schema/values/value.ts";
import { isSingle, membersOf, partAt, type Step } from "../schema/walk.ts";
import { has, keys, partsOf, sizeOf, type ValuePath } from "./parts.ts";
import { hideValues, type Violation, type ViolationCode, valueText, violation } from "./violation.ts";

/**
 * Returns Terraform's objections to a planned state. Each attribute must equal the configuration, or the prior value if neither
 * is null, or be computed and not configured; the blocks must be those of the configuration. The contents of sets are
 * not compared.
 */
export function checkPlan(block: Block, prior: Value, config: Value, planned: Value): Violation[] {
  return objectViolations(block, { prior, config, planned }, []);
}

/** The prior, configured and planned value at the same place. */
interface PlanValues {
  readonly prior: Value;
  readonly config: Value;
  readonly planned: Value;
}

function valuesAt({ prior, config, planned }: PlanValues, step: Step): PlanValues {
  return { prior: partAt(prior, step), config: partAt(config, step), planned: partAt(planned, step) };
}

type Nesting = NestedBlock["nesting"];

function presenceViolations({ config, planned }: PlanValues, path: ValuePath): Violation[] {
  if (planned === null && config !== null) {
    return violation("planned_absent", path, "is planned to be absent, but the configuration has it");
  }
  if (config === null && planned !== null) {
    return violation("planned_present", path, "is planned, but the configuration does not have it");
  }
  return [];
}

function objectViolations(content: Content, values: PlanValues, path: ValuePath): Violation[] {
  const wrong = presenceViolations(values, path);
  return wrong.length > 0 || values.planned === null ? wrong : contentViolations(content, values, path);
}

function contentViolations(content: Content, values: PlanValues, path: ValuePath): Violation[] {
  return membersOf(content).flatMap(({ name, attribute, blocks }) => {
    const inner = valuesAt(values, name);
    const at = [...path, name];
    return attribute ? attributeViolations(attribute, inner, at) : blocksViolations(blocks, inner, at);
  });
}

function attributeViolations(attribute: Attribute, values: PlanValues, path: ValuePath): Violation[] {
  const found = plainViolations(attribute, values, path);
  return attribute.sensitive ? hideValues(path, found) : found;
}

function plainViolations(attribute: Attribute, values: PlanValues, path: ValuePath): Violation[] {
  const { type, nested, optional } = attribute;
  const { prior, planned } = values;
  if (sameValue(type, planned, values.config)) return [];
  const config = withoutTypedNulls(type, values.config);
  if (attribute.writeOnly) return planned === null ? [] : violation("write_only", path, writeOnly);
  if (prior !== null && config !== null && sameValue(type, planned, prior)) return [];
  if (isComputed(attribute) && (config === null || !optional)) return [];
  if (config === null) {
    return violation(
      "not_computed",
      path,
      planned === null
        ? "is planned as null, but configured as null of a type"
        : `is planned as ${valueText(planned)}, but neither configured nor computed`,
    );
  }
  if (nested) return nestedViolations(nested, values, path);
  if (prior === null) {
    return violation(
      "not_config",
      path,
      `is planned as ${valueText(planned)}, but configured as ${valueText(config)}`,
    );
  }
  return violation(
    "neither_config_nor_prior",
    path,
    `is planned as ${valueText(planned)}, but configured as ${valueText(config)} and was ${valueText(prior)}`,
  );
}

function nestedViolations(nested: Nested, values: PlanValues, path: ValuePath): Violation[] {
  const wrong = presenceViolations(values, path);
  if (wrong.length > 0) return wrong;
  if (isUnknown(values.planned)) {
    return violation("unknown_for_configured", path, "is planned as unknown, but configured");
  }
  const { nesting } = nested;
  if (nesting === "single") return contentViolations(contentOf(nested), values, path);
  if (isUnknown(values.config))
    return violation("count", path, "is planned, but its configuration is unknown");
  const counts = countViolations("count", values, path);
  if (counts.length > 0 || nesting === "set") return counts;
  return [
    ...keyViolations("map_key", nesting, values, path),
    ...objectsOf(nesting, values, path).flatMap((object) => contentViolations(contentOf(nested), ...object)),
  ];
}

function blocksViolations(
  { nesting, block, computed }: NestedBlock,
  values: PlanValues,
  path: ValuePath,
): Violation[] {
  if (isUnknown(values.config)) {
    if (isUnknown(values.planned)) return [];
    return violation("value_for_unknown_block", path, "is planned, but the configured blocks are unknown");
  }
  const isCollection = !isSingle({ nesting });
  // The provider may fill in what the configuration leaves out.
  if (computed && values.config === null && !(isCollection && values.planned === null)) return [];
  if (isUnknown(values.planned)) return violation("unknown_block", path, knownBlock);
  if (!isCollection) return objectViolations(block, values, path);
  if (values.planned === null) {
    return violation("null_blocks", path, "is planned as null, but must be empty if there are no blocks");
  }
  const counts = nesting === "set" ? [] : countViolations("block_count", values, path);
  if (counts.length > 0) return counts;
  return [
    ...keyViolations("block_key", nesting, values, path),
    ...objectsOf(nesting, values, path).flatMap((object) => {
      const [{ planned }, at] = object;
      if (isUnknown(planned)) return violation("unknown_block_element", at, knownBlock);
      // It is unknown which element of a set became which: Terraform does not compare them.
      return nesting === "set" ? [] : objectViolations(block, ...object);
    }),
  ];
}

const writeOnly = "is write-only and must be planned as null";
const knownBlock = "a block cannot be unknown, only the attributes in it";

function countViolations(code: ViolationCode, { config, planned }: PlanValues, path: ValuePath): Violation[] {
  const [count, due] = [sizeOf(planned), sizeOf(config)];
  return count === due ? [] : violation(code, path, `${count} are planned, but ${due} configured`);
}

/** If as many keys are planned as are configured, each key that is not configured replaces a configured one. */
function keyViolations(
  code: ViolationCode,
  nesting: Nesting,
  values: PlanValues,
  path: ValuePath,
): Violation[] {
  if (nesting !== "map") return [];
  const { config, planned } = values;
  const surplus = keys(planned).filter((key) => !has(config, key));
  const missing = keys(config).filter((key) => !has(planned, key));
  return [
    ...surplus.flatMap((key) => violation(code, [...path, { key }], "is planned, but not configured")),
    ...missing.flatMap((key) => violation(code, [...path, { key }], "is configured, but not planned")),
  ];
}

/** Returns the planned objects of a collection with the objects that they correspond to; those of a set correspond to none. */
function objectsOf(nesting: Nesting, values: PlanValues, path: ValuePath): [PlanValues, ValuePath][] {
  return partsOf({ nesting }, values.planned, path)
    .filter(({ step }) => nesting !== "map" || has(values.config, step))
    .map(({ step, part, path: at }) => [
      nesting === "set" ? { prior: null, config: null, planned: part } : valuesAt(values, step),
      at,
    ]);
}
