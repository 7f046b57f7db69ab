import {
  type Attribute,
  type Block,
  type Content,
  contentOf,
  isComputed,
  type Nested,
  type NestedBlock,
} from "../schema.ts";
import { isUnknown } from "../values/unknown.ts";
import { sameValue, type Value } from "../values/value.ts";
import { type ContractPath, elements, has, item, keys, member, sizeOf } from "./parts.ts";
import { shown, type Violation, type ViolationCode, violation, withoutValue } from "./violation.ts";

/**
 * What Terraform objects to in a planned state. Each attribute has to be as configured, or as before where neither
 * is null, or computed and not configured; blocks have to be those of the configuration. The contents of sets are
 * not compared.
 */
export function plannedViolations(block: Block, prior: Value, config: Value, planned: Value): Violation[] {
  return objectViolations(block, { prior, config, planned }, []);
}

/** The same place in the three values. */
interface Trio {
  readonly prior: Value;
  readonly config: Value;
  readonly planned: Value;
}

function memberOf({ prior, config, planned }: Trio, name: string): Trio {
  return { prior: member(prior, name), config: member(config, name), planned: member(planned, name) };
}

function itemOf({ prior, config, planned }: Trio, index: number): Trio {
  return { prior: item(prior, index), config: item(config, index), planned: item(planned, index) };
}

function presence({ config, planned }: Trio, path: ContractPath): Violation[] {
  if (planned === null && config !== null) {
    return violation("planned_absent", path, "is planned to be absent, but the configuration has it");
  }
  if (config === null && planned !== null) {
    return violation("planned_present", path, "is planned, but the configuration does not have it");
  }
  return [];
}

function objectViolations(content: Content, trio: Trio, path: ContractPath): Violation[] {
  const wrong = presence(trio, path);
  return wrong.length > 0 || trio.planned === null ? wrong : contentViolations(content, trio, path);
}

function contentViolations(content: Content, trio: Trio, path: ContractPath): Violation[] {
  return [
    ...Object.entries(content.attributes).flatMap(([name, attribute]) =>
      attributeViolations(attribute, memberOf(trio, name), [...path, name]),
    ),
    ...Object.entries(content.blocks).flatMap(([name, nested]) =>
      blocksViolations(nested, memberOf(trio, name), [...path, name]),
    ),
  ];
}

function attributeViolations(attribute: Attribute, trio: Trio, path: ContractPath): Violation[] {
  const found = plainViolations(attribute, trio, path);
  return attribute.sensitive ? withoutValue(path, found) : found;
}

function plainViolations(attribute: Attribute, trio: Trio, path: ContractPath): Violation[] {
  const { type, nested, optional } = attribute;
  const { prior, config, planned } = trio;
  if (sameValue(type, planned, config)) return [];
  if (attribute.writeOnly) return planned === null ? [] : violation("write_only", path, writeOnly);
  if (prior !== null && config !== null && sameValue(type, planned, prior)) return [];
  if (isComputed(attribute) && (config === null || !optional)) return [];
  if (config === null) {
    return violation(
      "not_computed",
      path,
      `is planned as ${shown(planned)}, but neither configured nor computed`,
    );
  }
  if (nested) return nestedViolations(nested, trio, path);
  if (prior === null) {
    return violation(
      "not_config",
      path,
      `is planned as ${shown(planned)}, but configured as ${shown(config)}`,
    );
  }
  return violation(
    "neither_config_nor_prior",
    path,
    `is planned as ${shown(planned)}, but configured as ${shown(config)} and was ${shown(prior)}`,
  );
}

function nestedViolations(nested: Nested, trio: Trio, path: ContractPath): Violation[] {
  const wrong = presence(trio, path);
  if (wrong.length > 0) return wrong;
  if (isUnknown(trio.planned)) {
    return violation("unknown_for_configured", path, "is planned as unknown, but configured");
  }
  const { nesting } = nested;
  if (nesting === "single") return contentViolations(contentOf(nested), trio, path);
  if (isUnknown(trio.config)) return violation("count", path, "is planned, but its configuration is unknown");
  const counts = countViolations("count", trio, path);
  if (counts.length > 0 || nesting === "set") return counts;
  return [
    ...keyViolations("map_key", nesting, trio, path),
    ...partsOf(nesting, trio, path).flatMap((part) => contentViolations(contentOf(nested), ...part)),
  ];
}

function blocksViolations({ nesting, block }: NestedBlock, trio: Trio, path: ContractPath): Violation[] {
  if (isUnknown(trio.config)) {
    if (isUnknown(trio.planned)) return [];
    return violation("value_for_unknown_block", path, "is planned, but the configured blocks are unknown");
  }
  if (isUnknown(trio.planned)) return violation("unknown_block", path, knownBlock);
  if (nesting === "single" || nesting === "group") return objectViolations(block, trio, path);
  if (trio.planned === null) {
    return violation(
      "null_blocks",
      path,
      "is planned as null, but has to be empty where there are no blocks",
    );
  }
  const counts = nesting === "set" ? [] : countViolations("block_count", trio, path);
  if (counts.length > 0) return counts;
  return [
    ...keyViolations("block_key", nesting, trio, path),
    ...partsOf(nesting, trio, path).flatMap((part) => {
      const [{ planned }, at] = part;
      if (isUnknown(planned)) return violation("unknown_block_element", at, knownBlock);
      // Nothing tells which element of a set became which: Terraform trusts the provider with them.
      return nesting === "set" ? [] : objectViolations(block, ...part);
    }),
  ];
}

const writeOnly = "is write-only and has to be planned as null";
const knownBlock = "a block cannot be unknown; the attributes in it can";

function countViolations(code: ViolationCode, { config, planned }: Trio, path: ContractPath): Violation[] {
  const [count, due] = [sizeOf(planned), sizeOf(config)];
  return count === due ? [] : violation(code, path, `${count} are planned, but ${due} configured`);
}

/** Where as many keys are planned as are configured, each that is not configured takes the place of one that is. */
function keyViolations(
  code: ViolationCode,
  nesting: Collection,
  trio: Trio,
  path: ContractPath,
): Violation[] {
  if (nesting !== "map") return [];
  const { config, planned } = trio;
  const surplus = keys(planned).filter((key) => !has(config, key));
  const missing = keys(config).filter((key) => !has(planned, key));
  return [
    ...surplus.flatMap((key) => violation(code, [...path, { key }], "is planned, but not configured")),
    ...missing.flatMap((key) => violation(code, [...path, { key }], "is configured, but not planned")),
  ];
}

type Collection = "list" | "map" | "set";

/** The planned objects of a collection with what they correspond to; those of a set correspond to nothing. */
function partsOf(nesting: Collection, trio: Trio, path: ContractPath): [Trio, ContractPath][] {
  const { config, planned } = trio;
  switch (nesting) {
    case "list":
      return elements(planned).map((_, i) => [itemOf(trio, i), [...path, i]]);
    case "map":
      return keys(planned)
        .filter((key) => has(config, key))
        .map((key) => [memberOf(trio, key), [...path, { key }]]);
    case "set":
      return elements(planned).map((element) => [
        { prior: null, config: null, planned: element },
        [...path, { element }],
      ]);
  }
}
