import type { MessageInit } from "../../protobuf/message.ts";
import type { BuiltProvider } from "../../schema/built-provider.ts";
import type { Provider } from "../../schema/define.ts";
import { DiagnosticError } from "../../schema/diagnostic.ts";
import { blockType } from "../../schema/schema.ts";
import { isRecord, record } from "../../schema/values/value.ts";
import type { DynamicValue } from "../generated/tfplugin6.ts";
import { decodeBlock, dynamicValue, holdsNull } from "../rpc/messages.ts";
import { allKinds, type HasDefinition, prefixes } from "./definition-kinds.ts";
import type { OtherSchemas } from "./other-schemas.ts";

/** This provider, as the other one has to fit it. */
export interface Fitted extends Pick<BuiltProvider, "replaced"> {
  readonly block: Provider["block"];
  readonly has: HasDefinition;
}

/** Throws a DiagnosticError for definitions that both have, and for attributes of the other's configuration that this one lacks. */
export function requireCompatible(own: Fitted, other: OtherSchemas, otherName: string): void {
  const { has, replaced, block } = own;
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
  const { attributes, blocks } = configurationNames(other);
  const lacking = [
    ...attributes.filter((name) => !(name in block.attributes)),
    ...blocks.filter((name) => !(name in block.blocks)),
  ];
  if (lacking.length > 0)
    throw new DiagnosticError(
      [],
      "The configuration of the other provider is missing",
      `The schema of this provider lacks ${lacking.join(", ")}, which the configuration of ${otherName} has. Both providers receive one configuration: "tfnode scaffold provider" writes its schema.`,
    );
}

/** Returns the other provider's configuration: the attributes and blocks of this one's that it has. */
export function configurationFor(
  other: OtherSchemas,
  block: Provider["block"],
  config: DynamicValue | undefined,
): MessageInit<DynamicValue> | undefined {
  const { attributes, blocks } = configurationNames(other);
  const theirs = new Set([...attributes, ...blocks]);
  const mine = [...Object.keys(block.attributes), ...Object.keys(block.blocks)];
  if (mine.every((name) => theirs.has(name)) || config === undefined || holdsNull(config)) return config;
  const value = decodeBlock(block, config);
  if (!isRecord(value)) return config;
  const part = <T>(all: { readonly [name: string]: T }) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => theirs.has(name)));
  const type = blockType({ attributes: part(block.attributes), blocks: part(block.blocks) });
  return dynamicValue(type, record(Object.entries(value).filter(([name]) => theirs.has(name))));
}

/** Returns the names in the configuration of the other provider. */
function configurationNames({ common: { provider } }: OtherSchemas) {
  return {
    attributes: (provider?.block?.attributes ?? []).map(({ name }) => name),
    blocks: (provider?.block?.blockTypes ?? []).map(({ typeName }) => typeName),
  };
}
