import type { MessageInit } from "../../protobuf/message.ts";
import {
  type Attribute,
  type Attributes,
  type Block,
  blockType,
  type Nested,
  type NestedBlock,
  nestedType,
} from "../../schema/schema.ts";
import { holdsDynamic, parseType, type Type } from "../../schema/values/type.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import type { CoreResponse } from "./methods.ts";

/** The declarations of a provider, as it sends them. */
export interface SchemaResponses {
  readonly schemas: CoreResponse<"getProviderSchema">;
  /** Undefined for a provider that does not implement the method. */
  readonly identities: CoreResponse<"getResourceIdentitySchemas"> | undefined;
}

/** The declarations of a provider, decoded from the wire. */
export interface ProviderSchema {
  /** The configuration of the provider. */
  readonly provider: Block;
  /** The resources, by their full names. */
  readonly resources: ReadonlyMap<string, ResourceSchema>;
  /** The data sources, by their full names. */
  readonly dataSources: ReadonlyMap<string, Block>;
  /** The `config` blocks of list resources. */
  readonly listResources: ReadonlyMap<string, Block>;
  /** The `config` blocks of actions. */
  readonly actions: ReadonlyMap<string, Block>;
  /** The ephemeral resources, by their full names. */
  readonly ephemeralResources: ReadonlyMap<string, Block>;
  /** Whether the provider plans deletions. */
  readonly planDestroy: boolean;
}

/** The declaration of a resource. */
export interface ResourceSchema {
  /** The schema version of the state. */
  readonly version: number;
  /** The attributes and blocks. */
  readonly block: Block;
  /** The attributes of the identity, as a block so that its values can be compared. */
  readonly identity: Block | undefined;
}

/** The block of calls without values. */
export const noBlock: Block = { description: "", attributes: {}, blocks: {} };

/** The error for a schema that Terraform would reject or crash on. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}

/** Returns the declaration of a type. Throws if there is none. */
export function declarationOf<D>(declared: ReadonlyMap<string, D>, kind: string, type: string): D {
  const found = declared.get(type);
  if (found === undefined) throw new Error(`there is no ${kind} ${type}`);
  return found;
}

/** Decodes the responses to GetProviderSchema and GetResourceIdentitySchemas. Throws a SchemaError for an invalid schema. */
export function providerSchema({ schemas, identities }: SchemaResponses): ProviderSchema {
  const resources = [...schemas.resourceSchemas].map(([type, schema]): [string, ResourceSchema] => {
    const version = schema.version ?? 0;
    if (version < 0) throw new SchemaError(`${type}: a negative schema version`);
    const identity = identities?.identitySchemas.get(type);
    const block = topBlock(type, schema, true);
    return [type, { version, block, identity: identity && identityBlock(type, identity) }];
  });
  const stray = [...(identities?.identitySchemas.keys() ?? [])].find(
    (type) => !schemas.resourceSchemas.has(type),
  );
  if (stray !== undefined) throw new SchemaError(`${stray}: an identity, but no such resource`);
  return {
    provider: topBlock("provider", schemas.provider),
    resources: new Map(resources),
    dataSources: topBlocks(schemas.dataSourceSchemas),
    listResources: topBlocks(schemas.listResourceSchemas),
    actions: new Map(
      [...schemas.actionSchemas].map(([type, action]) => [type, topBlock(type, action.schema, true)]),
    ),
    ephemeralResources: topBlocks(schemas.ephemeralResourceSchemas),
    planDestroy: schemas.serverCapabilities?.planDestroy === true,
  };
}

/** The place of a part of a schema, which decides what is allowed there. */
interface SchemaPart {
  readonly name: string;
  readonly writeOnlyAllowed: boolean;
  readonly inSet: boolean;
}

/** Decodes the blocks of types. Throws a SchemaError for an invalid schema. */
export function topBlocks(schemas: ReadonlyMap<string, tfplugin6.Schema>): ReadonlyMap<string, Block> {
  return new Map([...schemas].map(([type, schema]) => [type, topBlock(type, schema)]));
}

function topBlock(
  name: string,
  schema: MessageInit<tfplugin6.Schema> | null | undefined,
  writeOnlyAllowed = false,
): Block {
  return blockFromWire(schema?.block, { name, writeOnlyAllowed, inSet: false });
}

/** Decodes a block. Terraform crashes on a schema without one. */
function blockFromWire(
  block: MessageInit<tfplugin6.SchemaBlock> | null | undefined,
  place: SchemaPart,
): Block {
  if (!block) throw new SchemaError(`${place.name}: no block`);
  const attributes = attributesFromWire(block.attributes ?? [], place);
  const blocks: { [name: string]: NestedBlock } = {};
  for (const nested of block.blockTypes ?? []) {
    const name = nested.typeName ?? "";
    checkName(name, place);
    if (Object.hasOwn(attributes, name) || Object.hasOwn(blocks, name))
      throw new SchemaError(`${place.name}.${name}: declared twice`);
    blocks[name] = nestedBlockFromWire(nested, inside(place, name));
  }
  const { description, deprecated, deprecationMessage } = block;
  const advice = deprecated ? { deprecated: deprecationMessage ?? "" } : {};
  return { description: description ?? "", ...advice, attributes, blocks };
}

function inside(place: SchemaPart, name: string): SchemaPart {
  return { ...place, name: `${place.name}.${name}` };
}

function checkName(name: string, place: SchemaPart): void {
  if (!/^[a-z_][a-z0-9_]*$/.test(name))
    throw new SchemaError(`${place.name}: ${JSON.stringify(name)} is not a valid name`);
}

const blockNestings = ["invalid", "single", "list", "set", "map", "group"] as const;
const objectNestings = ["invalid", "single", "list", "set", "map"] as const;

function nestedBlockFromWire(
  nested: MessageInit<tfplugin6.SchemaNestedBlock>,
  place: SchemaPart,
): NestedBlock {
  const nesting = blockNestings[nested.nesting ?? 0] ?? "invalid";
  if (nesting === "invalid") throw new SchemaError(`${place.name}: no nesting`);
  const [min, max] = [nested.minItems ?? 0, nested.maxItems ?? 0];
  if (!limitsFit(nesting, min, max))
    throw new SchemaError(`${place.name}: limits ${min} to ${max} for ${nesting}`);
  const block = blockFromWire(nested.block, { ...place, inSet: place.inSet || nesting === "set" });
  if (nesting !== "set" && nesting !== "single" && nesting !== "group" && holdsDynamic(blockType(block))) {
    throw new SchemaError(`${place.name}: a dynamic type within a ${nesting} of blocks`);
  }
  const computed = nested.block?.computed === true;
  if (computed) checkComputed({ nesting, min, block }, place);
  return { nesting, min, max, one: false, ...(computed && { computed }), block };
}

/** Checks a computed block. Terraform 1.16 rejects the configuration of a type with an invalid one. */
function checkComputed(
  { nesting, min, block }: Pick<NestedBlock, "nesting" | "min" | "block">,
  { name }: SchemaPart,
): void {
  if (nesting === "group" || min > 0) throw new SchemaError(`${name}: computed, but always there`);
  const fixed = Object.entries({ ...block.attributes, ...block.blocks }).find(([, part]) => !part.computed);
  if (fixed) throw new SchemaError(`${name}: computed, but ${fixed[0]} in it is not`);
}

function limitsFit(nesting: NestedBlock["nesting"], min: number, max: number): boolean {
  if (nesting === "single") return min === max && min <= 1;
  if (nesting === "group" || nesting === "map") return min === 0 && max === 0;
  return min >= 0 && (max === 0 || min <= max);
}

function attributesFromWire(
  wire: readonly MessageInit<tfplugin6.SchemaAttribute>[],
  place: SchemaPart,
): Attributes {
  const attributes: { [name: string]: Attribute } = {};
  for (const one of wire) {
    const name = one.name ?? "";
    checkName(name, place);
    if (Object.hasOwn(attributes, name)) throw new SchemaError(`${place.name}.${name}: declared twice`);
    attributes[name] = attributeFromWire(one, inside(place, name));
  }
  return attributes;
}

function attributeFromWire(wire: MessageInit<tfplugin6.SchemaAttribute>, place: SchemaPart): Attribute {
  const { required, optional, computed, writeOnly, sensitive } = wire;
  const fault = (what: string) => new SchemaError(`${place.name}: ${what}`);
  if (!required && !optional && !computed) throw fault("neither required nor optional nor computed");
  if (required && (optional || computed)) throw fault("required, and optional or computed");
  if (writeOnly && (computed || !place.writeOnlyAllowed || place.inSet))
    throw fault("write-only where it may not be");
  const nested = wire.nestedType ? nestedFromWire(wire.nestedType, place) : undefined;
  if (nested && wire.type?.length) throw fault("a type next to a nested type");
  const type = nested ? nestedType(nested) : typeFromWire(wire.type, place);
  if (place.inSet && holdsDynamic(type)) throw fault("a dynamic type within a set");
  return {
    description: wire.description ?? "",
    type,
    ...(nested && { nested }),
    ...(required && { required }),
    ...(optional && { optional }),
    ...(computed && { computed }),
    ...(writeOnly && { writeOnly }),
    ...(sensitive && { sensitive }),
    ...(wire.deprecated && { deprecated: wire.deprecationMessage ?? "" }),
  };
}

function nestedFromWire(object: MessageInit<tfplugin6.SchemaObject>, place: SchemaPart): Nested {
  const nesting = objectNestings[object.nesting ?? 0] ?? "invalid";
  if (nesting === "invalid") throw new SchemaError(`${place.name}: no nesting`);
  if (object.minItems || object.maxItems)
    throw new SchemaError(`${place.name}: limits of a nested attribute`);
  const within = { ...place, inSet: place.inSet || nesting === "set" };
  return { nesting, attributes: attributesFromWire(object.attributes ?? [], within) };
}

function typeFromWire(bytes: Uint8Array | null | undefined, place: SchemaPart): Type {
  try {
    return parseType(JSON.parse(Buffer.from(bytes ?? []).toString()));
  } catch (cause) {
    throw new SchemaError(`${place.name}: no type`, { cause });
  }
}

function identityBlock(resource: string, schema: MessageInit<tfplugin6.ResourceIdentitySchema>): Block {
  const attributes: { [name: string]: Attribute } = {};
  for (const one of schema.identityAttributes ?? []) {
    const { name, type, description, requiredForImport, optionalForImport } = one;
    const place = { name: `identity of ${resource}.${name}`, writeOnlyAllowed: false, inSet: false };
    const fault = (what: string) => new SchemaError(`${place.name}: ${what}`);
    const parsed = typeFromWire(type, place);
    const element = typeof parsed !== "string" && parsed[0] === "list" ? parsed[1] : parsed;
    if (typeof element !== "string" || element === "dynamic")
      throw fault("neither primitive nor a list of primitives");
    if (requiredForImport === optionalForImport) throw fault("not either required or optional for import");
    attributes[name ?? ""] = {
      description: description ?? "",
      type: parsed,
      ...(requiredForImport ? { required: true } : { optional: true }),
    };
  }
  return { description: "", attributes, blocks: {} };
}
