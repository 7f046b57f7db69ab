/** A resource type, in the form that test/oracle/resource.ts and the program random-provider declare. */
export interface Description extends ContentDescription {
  readonly name: string;
  /** The version of the schema. */
  readonly version: number;
}

/** The content of a resource or of a block. */
export interface ContentDescription {
  readonly attributes: readonly AttributeDescription[];
  readonly blocks: readonly BlockDescription[];
}

/** A block type. */
export interface BlockDescription extends ContentDescription {
  readonly name: string;
  readonly nesting: "list" | "set" | "single";
}

/** The type of an attribute that is not nested. */
export type TypeDescription =
  | PrimitiveType
  | "dynamic"
  | readonly ["list" | "set" | "map", TypeDescription]
  | readonly ["object", { readonly [name: string]: TypeDescription }];

export type PrimitiveType = "string" | "bool" | "int32" | "int64" | "float32" | "float64" | "number";

/** An attribute, which has either a type or nested attributes. */
export interface AttributeDescription {
  readonly name: string;
  readonly type?: TypeDescription;
  readonly nested?: NestedDescription;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  /** Whether the API decides on no value. */
  readonly nullable?: boolean;
  /** The default, as in JSON. */
  readonly default?: unknown;
  readonly replaces?: "always" | "ifConfigured";
  /** Whether plans of updates keep the prior value. */
  readonly keeps?: "always" | "nonNull";
  /** The only values of a text. */
  readonly oneOf?: readonly string[];
  /** The maximum of a whole number, or the maximum size of a collection. */
  readonly max?: number;
}

/** The objects of a nested attribute. */
export interface NestedDescription {
  readonly nesting: "single" | "list" | "set" | "map";
  readonly attributes: readonly AttributeDescription[];
}

/** Returns the attribute at a place, if it is one. */
export function attributeAt(
  content: ContentDescription,
  names: readonly string[],
): AttributeDescription | undefined {
  const [name, ...rest] = names;
  const attribute = content.attributes.find((one) => one.name === name);
  if (rest.length === 0) return attribute;
  const block = content.blocks.find((one) => one.name === name);
  const inner = block ?? (attribute?.nested && { attributes: attribute.nested.attributes, blocks: [] });
  return inner && attributeAt(inner, rest);
}
