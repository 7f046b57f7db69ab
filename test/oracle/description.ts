/** What a provider declares, in the form that the program random-provider reads. */
export interface Definitions {
  readonly resources: readonly Description[];
  readonly dataSources: readonly Description[];
  readonly ephemeralResources: readonly Description[];
  readonly functions: readonly FunctionDescription[];
}

/** A function, in the form that test/oracle/function.ts and the program random-provider declare. */
export interface FunctionDescription {
  readonly name: string;
  readonly parameters: readonly ParameterDescription[];
  /** The parameter of further arguments; undefined without them. */
  readonly variadic?: ParameterDescription;
  /** Whether the result is the first argument; if not, it is the text of all arguments. */
  readonly echoes?: boolean;
}

/** A parameter of a function. */
export interface ParameterDescription
  extends Pick<AttributeDescription, "nullable" | "nullElements" | "oneOf" | "max"> {
  readonly type: TypeDescription;
}

/** A resource type, in the form that test/oracle/resource.ts and the program random-provider declare. */
export interface Description extends ContentDescription {
  readonly name: string;
  /** The version of the schema. */
  readonly version: number;
  /** What the code of the resource plans, in addition to the schema. */
  readonly plans?: PlansDescription;
  /** The attributes of the identity; undefined without one. */
  readonly identity?: readonly string[];
  /** Whether the attribute `applies` has the number of applies, which the private state has, too. */
  readonly counts?: boolean;
}

/** Changes of plans by code. The names are those of attributes outside of blocks and nested attributes. */
export interface PlansDescription {
  /** A text that is planned from another one, if the configuration does not set it. */
  readonly derived?: { readonly name: string; readonly from: string };
  /** An attribute whose change replaces the object. */
  readonly replaces?: string;
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

/** A `bigint` is a whole number of 64 bits in plugin-framework, and of any size in tfnode. */
export type PrimitiveType =
  | "string"
  | "bool"
  | "int32"
  | "int64"
  | "bigint"
  | "float32"
  | "float64"
  | "number";

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
  /** Whether the elements of a collection may be null. */
  readonly nullElements?: boolean;
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

/** Returns a data source with the attributes and blocks of a resource, without the properties that only resources have. */
export function readable(name: string, content: ContentDescription): Description {
  return { name, version: 0, ...readableContent(content) };
}

function readableContent({ attributes, blocks }: ContentDescription): ContentDescription {
  return {
    attributes: attributes.filter(({ writeOnly }) => !writeOnly).map(readableAttribute),
    blocks: blocks.map((block) => ({ ...block, ...readableContent(block) })),
  };
}

function readableAttribute({
  default: _,
  replaces,
  keeps,
  nested,
  ...attribute
}: AttributeDescription): AttributeDescription {
  if (!nested) return attribute;
  const { attributes } = readableContent({ attributes: nested.attributes, blocks: [] });
  return { ...attribute, nested: { ...nested, attributes } };
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
