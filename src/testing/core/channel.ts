import type { MessageInit } from "../../protobuf/message.ts";
import { type Block, blockType } from "../../schema/schema.ts";
import type { Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import { type IdentityRules, identityBreaches } from "./checks.ts";
import { receivedDiagnostics } from "./diagnostics.ts";
import { type Breach, ContractError, type CoreDiagnostic } from "./errors.ts";
import { leftToProvider } from "./left-to-provider.ts";
import type { Caller } from "./methods.ts";
import type { ResourceSchema } from "./schema.ts";
import { received, sent } from "./wire.ts";

type DynamicValue = MessageInit<tfplugin6.DynamicValue>;
type IdentityData = MessageInit<tfplugin6.ResourceIdentityData>;

/** The messages of one resource type: encodes and decodes values by its schema. */
export class Channel {
  readonly typeName: string;
  readonly schema: ResourceSchema;
  readonly call: Caller;
  readonly #note: (diagnostics: readonly CoreDiagnostic[]) => void;
  /** Whether the client lets the provider decide on computed blocks, like Terraform 1.16. */
  readonly computedBlocks: boolean;

  constructor(
    typeName: string,
    schema: ResourceSchema,
    call: Caller,
    note: (diagnostics: readonly CoreDiagnostic[]) => void,
    { computedBlocks = false }: { readonly computedBlocks?: boolean } = {},
  ) {
    this.computedBlocks = computedBlocks;
    this.typeName = typeName;
    this.schema = schema;
    this.call = call;
    this.#note = note;
  }

  get block(): Block {
    return this.schema.block;
  }

  /** Returns the name of a call for errors. */
  where(rpc: string): string {
    return `${rpc} ${this.typeName}`;
  }

  /** Returns the capabilities that the client declares. */
  capabilities(deferralAllowed = false): MessageInit<tfplugin6.ClientCapabilities> {
    return {
      ...capabilities(deferralAllowed),
      ...(this.computedBlocks && { computedBlocksAllowed: true }),
    };
  }

  /** Returns a configuration as in a plan: with null for computed blocks that it leaves out. */
  planned(config: Value): Value {
    return this.computedBlocks ? leftToProvider(this.block, config) : config;
  }

  sent(value: Value): DynamicValue {
    return sent(blockType(this.block), value);
  }

  received(where: string, message: DynamicValue | null | undefined): Value {
    return received(where, blockType(this.block), message);
  }

  sentIdentity(identity: Value): IdentityData | null {
    if (!this.schema.identity || identity === null) return null;
    return { identityData: sent(blockType(this.schema.identity), identity) };
  }

  receivedIdentity(where: string, message: IdentityData | null | undefined): Value {
    if (!this.schema.identity && message) {
      const detail =
        "the response has an identity, but the provider has no schema for it, which crashes Terraform";
      throw new ContractError(where, [{ summary: "Provider produced invalid identity", detail }]);
    }
    const type = this.schema.identity ? blockType(this.schema.identity) : "dynamic";
    return received(where, type, message?.identityData);
  }

  identityBreaches(identity: Value, rules: IdentityRules): Breach[] {
    return identityBreaches(this.schema.identity, identity, rules);
  }

  diagnostics(where: string, wire: readonly MessageInit<tfplugin6.Diagnostic>[]): readonly CoreDiagnostic[] {
    const diagnostics = receivedDiagnostics(where, this.block, wire);
    this.#note(diagnostics);
    return diagnostics;
  }
}

/** Returns the capabilities that Terraform declares. */
export function capabilities(deferralAllowed = false): MessageInit<tfplugin6.ClientCapabilities> {
  return { deferralAllowed, writeOnlyAttributesAllowed: true };
}

/** Reports any deferral, which Terraform allows only in experiments. */
export function deferredBreaches(deferred: MessageInit<tfplugin6.Deferred> | null | undefined): Breach[] {
  return deferred
    ? [{ summary: "Invalid deferral", detail: "the response was deferred, which is not allowed" }]
    : [];
}
