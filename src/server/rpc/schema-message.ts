import type { MessageInit } from "../../protobuf/message.ts";
import { field } from "../../schema/dsl/field.ts";
import { type Parameter, type ProviderFunction, typeOf } from "../../schema/function.ts";
import { declaredIdentity, isDerived } from "../../schema/identity.ts";
import type { Resource } from "../../schema/resource.ts";
import {
  type Attribute,
  type Attributes,
  type Block,
  isComputed,
  type NestedBlock,
} from "../../schema/schema.ts";
import { type Type, typeJson } from "../../schema/values/type.ts";
import type * as tfplugin6 from "../generated/tfplugin6.ts";

const descriptionKinds = { plain: 0, markdown: 1 } as const;

/** The format of descriptions. */
export type DescriptionKind = keyof typeof descriptionKinds;

const blockNesting = { single: 1, list: 2, set: 3, map: 4, group: 5 } as const;
const objectNesting = { single: 1, list: 2, set: 3, map: 4 } as const;

/** Encodes a schema for the protocol: this file alone maps the concepts of the DSL to the wire. */
export function schemaMessage(
  block: Block,
  { version = 0, kind = "markdown" }: { readonly version?: number; readonly kind?: DescriptionKind } = {},
): MessageInit<tfplugin6.Schema> {
  return { version, block: blockMessage(block, kind) };
}

function blockMessage(
  { description, deprecated, attributes, blocks }: Block,
  kind: DescriptionKind,
  computed = false,
): MessageInit<tfplugin6.SchemaBlock> {
  return {
    ...(computed && { computed }),
    description,
    descriptionKind: descriptionKinds[kind],
    ...deprecation(deprecated),
    attributes: attributeMessages(attributes, kind),
    blockTypes: Object.entries(blocks).map(([name, nested]) => nestedBlockMessage(name, nested, kind)),
  };
}

function attributeMessages(
  attributes: Attributes,
  kind: DescriptionKind,
): MessageInit<tfplugin6.SchemaAttribute>[] {
  return Object.entries(attributes).map(([name, attribute]) => ({
    name,
    description: attribute.description,
    descriptionKind: descriptionKinds[kind],
    ...typeOrNested(attribute, kind),
    required: attribute.required ?? false,
    optional: attribute.optional ?? false,
    computed: isComputed(attribute),
    sensitive: (attribute.sensitive ?? false) && !attribute.declaredNonSensitive,
    writeOnly: attribute.writeOnly ?? false,
    ...deprecation(attribute.deprecated),
  }));
}

/** Returns the type of an attribute: a nested attribute has only a nested type, every other attribute only a type. */
function typeOrNested(
  { type, nested }: Attribute,
  kind: DescriptionKind,
): MessageInit<tfplugin6.SchemaAttribute> {
  if (!nested) return { type: typeBytes(type) };
  const attributes = attributeMessages(nested.attributes, kind);
  return { nestedType: { nesting: objectNesting[nested.nesting], attributes } };
}

function nestedBlockMessage(
  typeName: string,
  { nesting, min, max, block, computed }: NestedBlock,
  kind: DescriptionKind,
): MessageInit<tfplugin6.SchemaNestedBlock> {
  return {
    typeName,
    nesting: blockNesting[nesting],
    minItems: min,
    maxItems: max,
    block: blockMessage(block, kind, computed),
  };
}

function deprecation(advice: string | undefined) {
  return advice === undefined ? {} : { deprecated: true, deprecationMessage: advice };
}

function typeBytes(type: Type): Buffer {
  return Buffer.from(typeJson(type));
}

/** Encodes the signature of a function for the protocol. */
export function functionMessage(
  { definition }: ProviderFunction,
  kind: DescriptionKind,
): MessageInit<tfplugin6.Function> {
  const { parameters, variadic, returns, summary, description, deprecated } = definition;
  return {
    summary,
    description,
    descriptionKind: descriptionKinds[kind],
    ...(deprecated !== undefined && { deprecationMessage: deprecated }),
    parameters: parameters.map((parameter) => parameterMessage(parameter, kind)),
    ...(variadic && { variadicParameter: parameterMessage(variadic, kind) }),
    return: { type: typeBytes(typeOf(returns)) },
  };
}

function parameterMessage(
  { name, type, nullable = false }: Parameter,
  kind: DescriptionKind,
): MessageInit<tfplugin6.FunctionParameter> {
  const { description } = type[field];
  return {
    name,
    type: typeBytes(typeOf(type)),
    allowNullValue: nullable,
    description,
    descriptionKind: descriptionKinds[kind],
  };
}

/** Encodes the identity schema of a resource for the protocol; undefined for a resource without identity. */
export function identitySchemaMessage(
  resource: Resource,
): MessageInit<tfplugin6.ResourceIdentitySchema> | undefined {
  const declared = declaredIdentity(resource);
  if (!declared) return undefined;
  return {
    version: declared.version,
    identityAttributes: declared.names.map((name) => {
      const derived = isDerived(declared, name) ? declared.derived[name] : undefined;
      const { description = "" } = derived ?? resource.block.attributes[name] ?? {};
      const requiredForImport = declared.required.includes(name);
      return {
        name,
        type: typeBytes(declared.type[1][name] ?? "string"),
        description,
        requiredForImport,
        optionalForImport: !requiredForImport,
      };
    }),
  };
}
