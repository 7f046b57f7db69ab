import {
  type Attribute,
  type Attributes,
  type Content,
  isDecided,
  type NestedBlock,
  nestedBlockType,
} from "../../schema/schema.ts";
import type { Type } from "../../schema/values/type.ts";

/** Who sets a value. */
export type Setting = "required" | "optional" | "optional and computed" | "computed";

/** An attribute or a block as it is compared: two with the same facts behave the same in configurations and states. */
export interface Part {
  /** How a configuration writes it. */
  readonly form: "attribute" | "block";
  /** The arrangement of its objects; undefined for a value without attributes of its own. */
  readonly nesting: NestedBlock["nesting"] | undefined;
  /** The type of its value in a state. */
  readonly type: Type;
  readonly setting: Setting;
  /** The minimum and maximum number of blocks. */
  readonly min: number;
  readonly max: number;
  readonly sensitive: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: string | undefined;
  readonly description: string;
  /** The attributes and blocks of its objects. */
  readonly parts: Parts;
}

/** Attributes and blocks by their names. */
export type Parts = { readonly [name: string]: Part };

/** Returns the attributes and blocks of a content. */
export function partsOf({ attributes, blocks }: Content): Parts {
  const all = { ...mapped(attributes, attributePart), ...mapped(blocks, blockPart) };
  return Object.assign(Object.create(null), all);
}

function attributePart(attribute: Attribute): Part {
  const { type, sensitive = false, writeOnly = false, deprecated, description } = attribute;
  const { nesting, attributes = {} } = attribute.nested ?? objectsIn(attribute) ?? {};
  const parts = partsOf({ attributes, blocks: {} });
  const setting = settingOf(attribute);
  const rest = { setting, sensitive, writeOnly, deprecated, description, parts };
  return { form: "attribute", nesting, type, min: 0, max: Number.POSITIVE_INFINITY, ...rest };
}

function settingOf({ required, optional, computed }: Attribute): Setting {
  if (required) return "required";
  if (optional) return computed ? "optional and computed" : "optional";
  return "computed";
}

function blockPart(blocks: NestedBlock): Part {
  const { nesting, min, max, computed, block } = blocks;
  const setting = min > 0 ? "required" : computed ? "optional and computed" : "optional";
  return {
    form: "block",
    nesting,
    type: nestedBlockType(blocks),
    setting,
    min,
    max: max === 0 ? Number.POSITIVE_INFINITY : max,
    sensitive: false,
    writeOnly: false,
    deprecated: block.deprecated,
    description: block.description,
    parts: partsOf(block),
  };
}

/**
 * Returns the nested attribute that has the same values as an attribute of an object type, or of a collection of one: all of its members
 * are computed, or all must be set.
 */
function objectsIn(
  attribute: Attribute,
): { nesting: NestedBlock["nesting"]; attributes: Attributes } | undefined {
  const { type } = attribute;
  if (typeof type === "string" || type[0] === "tuple") return undefined;
  const setting = isDecided(attribute) ? { computed: true } : { required: true };
  const of = (types: { readonly [name: string]: Type }) =>
    mapped(types, (member): Attribute => ({ description: "", type: member, ...setting }));
  if (type[0] === "object") return { nesting: "single", attributes: of(type[1]) };
  const [nesting, element] = type;
  return typeof element !== "string" && element[0] === "object"
    ? { nesting, attributes: of(element[1]) }
    : undefined;
}

function mapped<From, To>(named: { readonly [name: string]: From }, change: (from: From) => To) {
  return Object.fromEntries(Object.entries(named).map(([name, from]) => [name, change(from)]));
}
