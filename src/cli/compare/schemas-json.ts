import type { MessageInit } from "../../protobuf/message.ts";
import * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import { decodeResponse, encodeResponse } from "../../testing/core/rpc-messages.ts";
import type { SchemaResponses } from "../../testing/core/schema.ts";

type Named<Of> = { readonly [name: string]: Of };

/** The schemas of a provider, as `terraform providers schema -json` prints them. Absent flags are false, absent numbers 0. */
export interface JsonSchemas {
  readonly provider?: JsonSchema;
  readonly resource_schemas?: Named<JsonSchema>;
  readonly data_source_schemas?: Named<JsonSchema>;
  readonly ephemeral_resource_schemas?: Named<JsonSchema>;
  readonly list_resource_schemas?: Named<JsonSchema>;
  readonly state_store_schemas?: Named<JsonSchema>;
  readonly action_schemas?: Named<JsonSchema>;
  readonly resource_identity_schemas?: Named<JsonIdentity>;
  readonly functions?: Named<JsonFunction>;
}

/** A schema of a type. */
export interface JsonSchema {
  readonly version?: number;
  readonly block: JsonBlock;
}

/** A block of a schema. */
export interface JsonBlock {
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly deprecation_message?: string;
  readonly attributes?: Named<JsonAttribute>;
  readonly block_types?: Named<JsonNestedBlock>;
}

/** An attribute of a schema. */
export interface JsonAttribute {
  readonly type?: unknown;
  readonly nested_type?: { readonly nesting_mode: string; readonly attributes?: Named<JsonAttribute> };
  readonly description?: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly write_only?: boolean;
  readonly deprecated?: boolean;
  readonly deprecation_message?: string;
}

interface JsonNestedBlock {
  readonly nesting_mode: string;
  readonly min_items?: number;
  readonly max_items?: number;
  readonly block: JsonBlock;
}

interface JsonIdentity {
  readonly version?: number;
  readonly attributes: Named<{
    readonly type: unknown;
    readonly description?: string;
    readonly required_for_import?: boolean;
    readonly optional_for_import?: boolean;
  }>;
}

interface JsonParameter {
  readonly name: string;
  readonly type: unknown;
  readonly description?: string;
  readonly is_nullable?: boolean;
}

interface JsonFunction {
  readonly summary?: string;
  readonly description?: string;
  readonly deprecation_message?: string;
  readonly return_type: unknown;
  readonly parameters?: readonly JsonParameter[];
  readonly variadic_parameter?: JsonParameter;
}

/** Converts schemas in JSON to the responses of a provider that has them. Throws a TypeError for other JSON. */
export function responsesFromJson(json: JsonSchemas): SchemaResponses {
  const schemas = encodeResponse("getProviderSchema", {
    provider: json.provider ? schema(json.provider) : { block: {} },
    resourceSchemas: mapped(json.resource_schemas, schema),
    dataSourceSchemas: mapped(json.data_source_schemas, schema),
    ephemeralResourceSchemas: mapped(json.ephemeral_resource_schemas, schema),
    listResourceSchemas: mapped(json.list_resource_schemas, schema),
    stateStoreSchemas: mapped(json.state_store_schemas, schema),
    actionSchemas: mapped(json.action_schemas, (action) => ({ schema: schema(action) })),
    functions: mapped(json.functions, functionFrom),
  });
  const identities = encodeResponse("getResourceIdentitySchemas", {
    identitySchemas: mapped(json.resource_identity_schemas, identity),
  });
  return {
    schemas: decodeResponse("getProviderSchema", schemas),
    identities: decodeResponse("getResourceIdentitySchemas", identities),
  };
}

function mapped<From, To>(named: Named<From> | undefined, change: (from: From, name: string) => To) {
  return new Map(Object.entries(named ?? {}).map(([name, from]) => [name, change(from, name)]));
}

function listed<From, To>(named: Named<From> | undefined, change: (from: From, name: string) => To): To[] {
  return [...mapped(named, change).values()];
}

function schema({ version = 0, block: content }: JsonSchema): MessageInit<tfplugin6.Schema> {
  return { version, block: block(content) };
}

function block(json: JsonBlock): MessageInit<tfplugin6.SchemaBlock> {
  return {
    ...described(json),
    attributes: listed(json.attributes, attribute),
    blockTypes: listed(json.block_types, nestedBlock),
  };
}

function nestedBlock(json: JsonNestedBlock, typeName: string): MessageInit<tfplugin6.SchemaNestedBlock> {
  const { nesting_mode, min_items: minItems = 0, max_items: maxItems = 0 } = json;
  const nesting = nestingOf(tfplugin6.SchemaNestedBlockNestingMode, nesting_mode);
  // Terraform prints limits of single blocks, too.
  const limits = nesting_mode === "group" || nesting_mode === "map" ? {} : { minItems, maxItems };
  return { typeName, nesting, ...limits, block: block(json.block) };
}

function attribute(json: JsonAttribute, name: string): MessageInit<tfplugin6.SchemaAttribute> {
  const { type, nested_type: nested, required, optional, computed, sensitive, write_only: writeOnly } = json;
  const flags = { required, optional, computed, sensitive, writeOnly };
  return {
    name,
    ...described(json),
    ...flags,
    ...(nested
      ? {
          nestedType: {
            nesting: nestingOf(tfplugin6.SchemaObjectNestingMode, nested.nesting_mode),
            attributes: listed(nested.attributes, attribute),
          },
        }
      : { type: typeBytes(type) }),
  };
}

function described(json: JsonBlock | JsonAttribute) {
  const { description, deprecated, deprecation_message: deprecationMessage } = json;
  return { description, deprecated, deprecationMessage };
}

function nestingOf(modes: Named<number>, mode: string): number {
  return modes[mode.toUpperCase()] ?? 0;
}

function typeBytes(type: unknown): Buffer {
  return Buffer.from(JSON.stringify(type));
}

function identity({ version = 0, attributes }: JsonIdentity): MessageInit<tfplugin6.ResourceIdentitySchema> {
  return {
    version,
    identityAttributes: listed(attributes, (one, name) => ({
      name,
      type: typeBytes(one.type),
      description: one.description,
      requiredForImport: one.required_for_import,
      optionalForImport: one.optional_for_import,
    })),
  };
}

function functionFrom(json: JsonFunction): MessageInit<tfplugin6.Function> {
  const { summary, description, deprecation_message: deprecationMessage, variadic_parameter: rest } = json;
  return {
    summary,
    description,
    deprecationMessage,
    return: { type: typeBytes(json.return_type) },
    parameters: (json.parameters ?? []).map(parameter),
    ...(rest && { variadicParameter: parameter(rest) }),
  };
}

function parameter({ name, type, description, is_nullable }: JsonParameter) {
  return { name, type: typeBytes(type), description, allowNullValue: is_nullable };
}
