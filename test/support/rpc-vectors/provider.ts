import type { MessageInit } from "../../../src/protobuf/message.ts";
import { encodeMsgpack } from "../../../src/schema/codec/msgpack.ts";
import { type Provider, type ProviderDefinition, provider } from "../../../src/schema/index.ts";
import { useStateForUnknown } from "../../../src/schema/modifiers/use-state-for-unknown.ts";
import {
  type Attributes,
  type Block,
  type Content,
  contentOf,
  nestedType,
} from "../../../src/schema/schema.ts";
import type { Type } from "../../../src/schema/values/type.ts";
import type { Value } from "../../../src/schema/values/value.ts";
import type * as tfplugin6 from "../../../src/server/generated/tfplugin6.ts";
import { createRpcHandlers } from "../../../src/server/rpc/create-rpc-handlers.ts";
import type { RpcHandlers } from "../../../src/server/rpc-handlers.ts";
import { type Caller, encodeDecode } from "../../../src/testing/core/methods.ts";
import { type BlockJson, blockFrom } from "../plan-vectors.ts";
import { fromTagged, type Tagged } from "../tagged.ts";
import type { RpcVector } from "./vector.ts";

// The common functions for all RPCs: the provider of a line, and its requests as messages.

/** The definitions of a line's provider. */
type Registries = Partial<Omit<ProviderDefinition<never, unknown>, "name" | "schema">>;

/** The type of a line without the name of its provider. */
export function shortName({ type_name }: RpcVector): string {
  return type_name.slice(type_name.indexOf("_") + 1);
}

/** Returns the provider of a line, with these definitions. */
export function vectorProvider({ type_name }: RpcVector, registries: Registries): Provider {
  return provider({
    name: type_name.slice(0, type_name.indexOf("_")),
    version: "0.0.1",
    description: "The provider of a vector.",
    schema: {},
    configure: async () => "client",
    resources: {},
    dataSources: {},
    ...registries,
  });
}

/** Calls the RPCs of that provider after configuring it. */
export async function vectorCaller(vector: RpcVector, registries: Registries): Promise<Caller> {
  return (await vectorHandlers(vector, registries)).call;
}

/**
 * Returns the same provider with the called handlers; `config` is the provider's configuration, by default an empty
 * one.
 */
export async function vectorHandlers(
  vector: RpcVector,
  registries: Registries,
  config = valueMessage(["object", {}], {}),
): Promise<{ readonly handlers: RpcHandlers; readonly call: Caller }> {
  const handlers = createRpcHandlers(vectorProvider(vector, registries));
  const call = encodeDecode(handlers);
  const clientCapabilities = capabilitiesOf(vector);
  await call("configureProvider", { terraformVersion: "1.16.4", clientCapabilities, config });
  return { handlers, call };
}

/** The schema of a line, with the additions that the framework requires of definitions. */
export function vectorBlock(json: Partial<BlockJson>): Block {
  return described(blockFrom({ attributes: [], block_types: [], ...json }));
}

function described(block: Block): Block {
  return {
    ...block,
    description: "A thing",
    attributes: describedAttributes(block),
    blocks: Object.fromEntries(
      Object.entries(block.blocks).map(([name, nested]) => [
        name,
        { ...nested, block: described(nested.block) },
      ]),
    ),
  };
}

function describedAttributes({ attributes }: Pick<Content, "attributes">): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => {
      const { nested } = attribute;
      const inner = nested && { ...nested, attributes: describedAttributes(contentOf(nested)) };
      const isIdentifier = name === "id" && attribute.computed && attribute.type === "string";
      return [
        name,
        {
          ...attribute,
          description: "A part",
          ...(inner && { nested: inner, type: nestedType(inner) }),
          ...(attribute.computed && { nullable: true }),
          ...(attribute.writeOnly && { notReturned: true }),
          ...(isIdentifier && { identifier: true, modifiers: [useStateForUnknown()] }),
        },
      ];
    }),
  );
}

const capabilityNames = {
  deferral: "deferralAllowed",
  write_only: "writeOnlyAttributesAllowed",
  store_planned_private: "storePlannedPrivate",
  computed_blocks: "computedBlocksAllowed",
} as const;

/** Returns the capabilities of the client of a line; undefined if it names none. */
export function capabilitiesOf({
  request,
}: RpcVector): MessageInit<tfplugin6.ClientCapabilities> | undefined {
  const { client_capabilities: names } = request;
  if (!Array.isArray(names)) return undefined;
  return Object.fromEntries(names.map((name: keyof typeof capabilityNames) => [capabilityNames[name], true]));
}

/** Converts a tagged value to a message; returns none if there is no value. */
export function dynamicOf(
  type: Type,
  tagged: Tagged | undefined,
): MessageInit<tfplugin6.DynamicValue> | undefined {
  return tagged && valueMessage(type, fromTagged(tagged));
}

/** A value as a message. */
export function valueMessage(type: Type, value: Value): MessageInit<tfplugin6.DynamicValue> {
  return { msgpack: encodeMsgpack(type, value) };
}

/** Returns the private data of a request, which the lines contain as text. */
export function bytesOf(text: unknown): Buffer {
  return Buffer.from(typeof text === "string" ? text : "");
}

/**
 * Reports whether diagnostics contain an error, which a provider returns in place of a response that Terraform
 * rejects.
 */
export function hasErrors(
  diagnostics: readonly Pick<MessageInit<tfplugin6.Diagnostic>, "severity">[] | null | undefined,
): boolean {
  return (diagnostics ?? []).some(({ severity }) => severity === 1);
}
