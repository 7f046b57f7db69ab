import { isDeepStrictEqual } from "node:util";
import type { MessageInit } from "../../protobuf/message.ts";
import type { BuiltProvider } from "../../schema/built-provider.ts";
import type { Provider } from "../../schema/define.ts";
import { DiagnosticError } from "../../schema/diagnostic.ts";
import { blockType } from "../../schema/schema.ts";
import { type Type, typeJson } from "../../schema/values/type.ts";
import { isRecord, record } from "../../schema/values/value.ts";
import type { DynamicValue, SchemaAttribute, SchemaBlock } from "../generated/tfplugin6.ts";
import { decodeBlock, dynamicValue, holdsNull } from "../rpc/messages.ts";
import { allKinds, type HasDefinition, prefixes } from "./definition-kinds.ts";
import type { OtherSchemas } from "./other-schemas.ts";

/** This provider, as the other one has to fit it. */
export interface Fitted extends Pick<BuiltProvider, "replaced"> {
  readonly block: Provider["block"];
  readonly metaBlock: Provider["metaBlock"];
  readonly has: HasDefinition;
}

/**
 * Throws a DiagnosticError for definitions that both have, for replaced ones that this one lacks, and for attributes and blocks of the
 * other's configuration, or of its `provider_meta`, that this one lacks or has with another type.
 */
export function requireCompatible(own: Fitted, other: OtherSchemas, otherName: string): void {
  const { has, replaced, block, metaBlock } = own;
  const both = allKinds.flatMap((kind) => {
    const prefix = prefixes[kind];
    return other
      .names(kind)
      .filter((one) => has(kind, one) && !replaced.includes(one) && !replaced.includes(prefix + one))
      .map((one) => (kind === "resources" ? one : prefix + one));
  });
  if (both.length > 0)
    throw new DiagnosticError(
      [],
      "Two providers have the same types",
      `This provider and ${otherName} both have ${both.join(", ")}. Add those that this provider serves to "replaced" of builtProvider.`,
    );
  const isOwn = (name: string) =>
    allKinds.some((kind) => {
      const prefix = prefixes[kind];
      return has(kind, name) || (name.startsWith(prefix) && has(kind, name.slice(prefix.length)));
    });
  const unknown = replaced.filter((name) => !isOwn(name));
  if (unknown.length > 0)
    throw new DiagnosticError(
      [],
      "This provider lacks what it replaces",
      `"replaced" of builtProvider names ${unknown.join(", ")}, which this provider does not have. Add the definition, or remove the name.`,
    );
  const theirs = Object.entries(configurationTypes(other));
  const [, mine] = blockType(block);
  const lacking = theirs.flatMap(([name]) => (Object.hasOwn(mine, name) ? [] : [name]));
  if (lacking.length > 0)
    throw new DiagnosticError(
      [],
      "The configuration of the other provider is missing",
      `The schema of this provider lacks ${lacking.join(", ")}, which the configuration of ${otherName} has. Both providers receive one configuration: "tfnode scaffold provider" writes its schema.`,
    );
  const different = theirs.flatMap(([name, type]) => {
    const own = JSON.parse(typeJson(mine[name] as Type));
    return isDeepStrictEqual(own, type)
      ? []
      : [`${name} is ${JSON.stringify(own)}, and ${JSON.stringify(type)} in ${otherName}`];
  });
  if (different.length > 0)
    throw new DiagnosticError(
      [],
      "The configuration of the other provider has other types",
      `In the schema of this provider ${different.join("; ")}. Both providers receive one configuration: "tfnode scaffold provider" writes its schema.`,
    );
  const theirMeta = other.common.providerMeta?.block;
  if (!metaBlock || !theirMeta) return;
  const [ofMeta, ofTheirs] = [JSON.parse(typeJson(blockType(metaBlock))), ["object", typesIn(theirMeta)]];
  if (!isDeepStrictEqual(ofMeta, ofTheirs))
    throw new DiagnosticError(
      [],
      "The provider_meta of the other provider has other types",
      `"meta" of this provider is ${JSON.stringify(ofMeta)}, and ${JSON.stringify(ofTheirs)} in ${otherName}. Both providers receive one block: "tfnode scaffold provider" writes it. Without "meta", the block of ${otherName} is the one of both.`,
    );
}

/** Returns the other provider's configuration: the attributes and blocks of this one's that it has. */
export function configurationFor(
  other: OtherSchemas,
  block: Provider["block"],
  config: DynamicValue | undefined,
): MessageInit<DynamicValue> | undefined {
  const theirs = new Set(Object.keys(configurationTypes(other)));
  const mine = [...Object.keys(block.attributes), ...Object.keys(block.blocks)];
  if (mine.every((name) => theirs.has(name)) || config === undefined || holdsNull(config)) return config;
  const value = decodeBlock(block, config);
  if (!isRecord(value)) return config;
  const part = <T>(all: { readonly [name: string]: T }) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => theirs.has(name)));
  const type = blockType({ attributes: part(block.attributes), blocks: part(block.blocks) });
  return dynamicValue(type, record(Object.entries(value).filter(([name]) => theirs.has(name))));
}

/** The type of a value as JSON. */
type TypeValue = string | readonly unknown[];

/** Returns the types in the configuration of the other provider. */
function configurationTypes({ common: { provider } }: OtherSchemas): { readonly [name: string]: TypeValue } {
  return typesIn(provider?.block);
}

const nestings = ["", "", "list", "set", "map", ""] as const;

/** Returns the type of an object, or of a collection of objects, by the number of its nesting. */
function nested(nesting: number, types: { readonly [name: string]: TypeValue }): TypeValue {
  const collection = nestings[nesting];
  return collection ? [collection, ["object", types]] : ["object", types];
}

function typesIn(block: Partial<SchemaBlock> | undefined): { readonly [name: string]: TypeValue } {
  const { attributes = [], blockTypes = [] } = block ?? {};
  return Object.fromEntries([
    ...attributes.map((one) => [one.name, typeOf(one)]),
    ...blockTypes.map((one) => [one.typeName, nested(one.nesting, typesIn(one.block))]),
  ]);
}

function typeOf({ type, nestedType }: SchemaAttribute): TypeValue {
  if (nestedType) return nested(nestedType.nesting, typesIn({ attributes: nestedType.attributes }));
  try {
    return JSON.parse(type.toString());
  } catch {
    // A type that is no JSON differs from all types.
    return type.toString();
  }
}
