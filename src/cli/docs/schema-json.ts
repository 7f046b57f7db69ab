import type { Provider } from "../../schema/define.ts";
import { field } from "../../schema/dsl/field.ts";
import { declaredIdentity, type Identified } from "../../schema/identity.ts";
import { hasEffect } from "../../schema/modifier.ts";
import { type Attribute, type Attributes, type Content, contentOf, isComputed } from "../../schema/schema.ts";
import { Dynamic, type Value } from "../../schema/values/value.ts";
import { catalogueOf } from "./catalogue.ts";

/**
 * Returns the schemas of a provider as JSON: the form of `terraform providers schema -json`, with facts that the protocol cannot
 * express: defaults, allowed values, and which attributes replace an object.
 */
export async function schemaJson(provider: Provider): Promise<object> {
  const catalogue = await catalogueOf({ provider, families: {} });
  const blocks = (
    entries: readonly { readonly type: string; readonly defined: { readonly block: Content } }[],
  ) => Object.fromEntries(entries.map(({ type, defined }) => [type, { block: blockJson(defined.block) }]));
  return {
    format_version: "1.0",
    provider: { version: provider.definition.version, block: blockJson(provider.block) },
    resource_schemas: Object.fromEntries(
      catalogue.resources.map(({ type, defined: { block, definition } }) => [
        type,
        {
          version: definition.version ?? 0,
          import_forms: definition.importForms,
          ...(definition.identity && { identity: identityJson({ block, definition }) }),
          block: blockJson(block),
        },
      ]),
    ),
    data_source_schemas: blocks(catalogue.dataSources),
    ephemeral_resource_schemas: blocks(catalogue.ephemeralResources),
    list_resource_schemas: blocks(catalogue.listResources),
    action_schemas: blocks(catalogue.actions),
    functions: Object.fromEntries(
      catalogue.functions.map(({ name, defined: { definition } }) => [
        name,
        {
          summary: definition.summary,
          description: definition.description,
          return_type: definition.returns[field].type,
          parameters: definition.parameters.map(({ name: parameter, type, nullable }) => ({
            name: parameter,
            type: type[field].type,
            description: type[field].description,
            ...(nullable && { is_nullable: true }),
          })),
        },
      ]),
    ),
  };
}

function blockJson({ attributes, blocks, ...said }: Content & { readonly description?: string }): object {
  return {
    ...(said.description !== undefined && { description: said.description }),
    attributes: attributesJson(attributes),
    ...(Object.keys(blocks).length > 0 && {
      block_types: Object.fromEntries(
        Object.entries(blocks).map(([name, { nesting, min, max, block }]) => [
          name,
          {
            nesting_mode: nesting,
            ...(min > 0 && { min_items: min }),
            ...(max > 0 && { max_items: max }),
            block: blockJson(block),
          },
        ]),
      ),
    }),
  };
}

function attributesJson(attributes: Attributes): object {
  return Object.fromEntries(Object.entries(attributes).map(([name, one]) => [name, attributeJson(one)]));
}

function attributeJson(attribute: Attribute): object {
  const attributes = attribute.nested && attributesJson(contentOf(attribute.nested).attributes);
  const {
    type,
    nested,
    description,
    choices,
    env = [],
    requiredUnlessEnv,
    writeOnly,
    sensitive,
    deprecated,
  } = attribute;
  return {
    ...(nested ? { nested_type: { nesting_mode: nested.nesting, attributes } } : { type }),
    ...(description !== "" && { description }),
    ...(attribute.required && { required: true }),
    ...(attribute.optional && { optional: true }),
    ...(isComputed(attribute) && { computed: true }),
    ...(sensitive && !attribute.declaredNonSensitive && { sensitive: true }),
    ...(writeOnly && { write_only: true }),
    ...(deprecated !== undefined && { deprecated: true, deprecation_message: deprecated }),
    ...(attribute.default !== undefined && { default: plain(attribute.default) }),
    ...(choices && { allowed_values: choices.map(plain) }),
    ...(requiredUnlessEnv && { required_unless_env: env.length === 1 ? env[0] : env }),
    ...(hasEffect(attribute, "replaces") && { requires_replace: true }),
    ...(attribute.notReturned && { not_returned: true }),
  };
}

/** Converts numbers that JSON would round to strings. */
function plain(value: Value): unknown {
  const text = JSON.stringify(value, (_, part) => {
    if (part instanceof Dynamic) return part.value;
    return typeof part === "bigint" ? String(part) : part;
  });
  return JSON.parse(text);
}

/** Returns the facts of an identity. Its functions, and which of its attributes are derived, are no facts for its users. */
function identityJson(resource: Identified): object {
  const { required = [], optional = [], version, upgrades = {}, mutable } = declaredIdentity(resource) ?? {};
  return { required, optional, version, upgrades, mutable };
}
