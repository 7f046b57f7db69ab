import type { Attribute, Attributes, Block, Nested, NestedBlock } from "../../src/schema/schema.ts";
import { nestedType } from "../../src/schema/schema.ts";
import type { Type } from "../../src/schema/values/type.ts";

/** A schema in the form of `terraform providers schema -json`; absent flags are false, absent numbers 0. */
export interface JsonSchema {
  readonly version?: number;
  readonly block: JsonBlock;
}

interface JsonBlock {
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly attributes?: { readonly [name: string]: JsonAttribute };
  readonly block_types?: { readonly [name: string]: JsonNestedBlock };
}

interface JsonAttribute {
  readonly type?: Type;
  readonly nested_type?: {
    readonly nesting_mode: Nested["nesting"];
    readonly attributes: { readonly [name: string]: JsonAttribute };
  };
  readonly description?: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly write_only?: boolean;
  readonly deprecated?: boolean;
}

interface JsonNestedBlock {
  readonly nesting_mode: NestedBlock["nesting"];
  readonly min_items?: number;
  readonly max_items?: number;
  readonly block: JsonBlock;
}

/** All schemas of a provider. */
export interface JsonSchemas {
  readonly provider: JsonSchema;
  readonly resource_schemas: { readonly [type: string]: JsonSchema };
  readonly data_source_schemas: { readonly [type: string]: JsonSchema };
}

/** Converts a block to JSON. Terraform does not print the advice: deprecated parts have an empty text. */
export function blockFromJson({
  description = "",
  deprecated,
  attributes = {},
  block_types = {},
}: JsonBlock): Block {
  return {
    description,
    ...(deprecated && { deprecated: "" }),
    attributes: attributesFromJson(attributes),
    blocks: mapped(block_types, ({ nesting_mode, min_items = 0, max_items = 0, block }) => ({
      nesting: nesting_mode,
      min: min_items,
      max: max_items,
      one: false,
      block: blockFromJson(block),
    })),
  };
}

function attributesFromJson(attributes: { readonly [name: string]: JsonAttribute }): Attributes {
  return mapped(attributes, attributeFromJson);
}

function attributeFromJson(json: JsonAttribute): Attribute {
  const {
    nested_type,
    description = "",
    required,
    optional,
    computed,
    sensitive,
    write_only,
    deprecated,
  } = json;
  const nested = nested_type && {
    nesting: nested_type.nesting_mode,
    attributes: attributesFromJson(nested_type.attributes),
  };
  return {
    description,
    type: json.type ?? (nested ? nestedType(nested) : "dynamic"),
    ...(nested && { nested }),
    ...(required && { required }),
    ...(optional && { optional }),
    ...(computed && { computed }),
    ...(sensitive && { sensitive }),
    ...(write_only && { writeOnly: true }),
    ...(deprecated && { deprecated: "" }),
  };
}

function mapped<From, To>(named: { readonly [name: string]: From }, change: (from: From) => To) {
  return Object.fromEntries(Object.entries(named).map(([name, from]) => [name, change(from)]));
}
