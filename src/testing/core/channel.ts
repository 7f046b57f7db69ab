import type { MessageInit } from "../../protobuf/message.ts";
import { type Block, blockType } from "../../schema/schema.ts";
import type { Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import { rpcName } from "../../server/provider-methods.ts";
import { leftToProvider } from "../proposed-new.ts";
import { type IdentityRules, identityBreaches } from "./checks.ts";
import { type PlainConfig, toConfig } from "./config.ts";
import { receivedDiagnostics, stopAtErrors } from "./diagnostics.ts";
import { type Breach, breachIf, ContractError, type CoreDiagnostic } from "./errors.ts";
import type { Caller, CoreMethod, CoreRequest, CoreResponse } from "./methods.ts";
import type { ResourceSchema } from "./schema.ts";
import { received, sent } from "./wire.ts";

type DynamicValue = MessageInit<tfplugin6.DynamicValue>;
type IdentityData = MessageInit<tfplugin6.ResourceIdentityData>;
type WireDiagnostics = readonly MessageInit<tfplugin6.Diagnostic>[];

/** The receivers of the messages of a channel. */
export interface ChannelEnds {
  readonly call: Caller;
  /** Receives the diagnostics of all responses. */
  readonly note?: (diagnostics: readonly CoreDiagnostic[]) => void;
  /** Whether the provider may be written with the older SDK, whose plans and results Terraform does not check. */
  readonly toleratesLegacy?: boolean;
}

/** A response without errors. */
interface Responded<M extends CoreMethod> {
  readonly response: CoreResponse<M>;
  /** The name of the call for errors. */
  readonly where: string;
  readonly warnings: readonly CoreDiagnostic[];
}

/** The messages of one type, or of the provider if the name is empty: encodes and decodes values by its block. */
export class BlockChannel {
  readonly typeName: string;
  readonly block: Block;
  readonly call: Caller;
  readonly note: NonNullable<ChannelEnds["note"]>;
  readonly #toleratesLegacy: boolean;

  constructor(
    typeName: string,
    block: Block,
    { call, note = () => undefined, toleratesLegacy = false }: ChannelEnds,
  ) {
    this.typeName = typeName;
    this.block = block;
    this.call = call;
    this.note = note;
    this.#toleratesLegacy = toleratesLegacy;
  }

  /** Returns the breaches of a plan or a result that Terraform reports: none if the flag of the older SDK is set and tolerated. */
  reported(legacyTypeSystem: boolean, found: readonly Breach[]): readonly Breach[] {
    if (legacyTypeSystem && this.#toleratesLegacy) return [];
    const detail = "legacy_type_system is for one old SDK only";
    return [...breachIf(legacyTypeSystem, "Invalid flag", detail), ...found];
  }

  /** Returns the name of a call for errors. */
  where(rpc: string): string {
    return this.typeName === "" ? rpc : `${rpc} ${this.typeName}`;
  }

  /** Calls a method. Throws a DiagnosticsError for the errors of its response. */
  async ask<M extends CoreMethod>(method: M, request: CoreRequest<M>): Promise<Responded<M>> {
    const response = await this.call(method, request);
    const where = this.where(rpcName(method));
    const { diagnostics } = response as { readonly diagnostics?: WireDiagnostics };
    return { response, where, warnings: this.warnings(where, diagnostics) };
  }

  /** Encodes a configuration; see toConfig. */
  config(plain: PlainConfig): DynamicValue {
    return this.sent(toConfig(this.block, plain));
  }

  sent(value: Value): DynamicValue {
    return sent(blockType(this.block), value);
  }

  received(where: string, message: DynamicValue | null | undefined): Value {
    return received(where, blockType(this.block), message);
  }

  diagnostics(where: string, wire: WireDiagnostics | undefined): readonly CoreDiagnostic[] {
    const diagnostics = receivedDiagnostics(where, this.block, wire);
    this.note(diagnostics);
    return diagnostics;
  }

  /** Returns the diagnostics of a response. Throws a DiagnosticsError if there is an error among them. */
  warnings(where: string, wire: WireDiagnostics | undefined): readonly CoreDiagnostic[] {
    const diagnostics = this.diagnostics(where, wire);
    stopAtErrors(where, diagnostics);
    return diagnostics;
  }
}

/** The messages of one resource type. */
export class Channel extends BlockChannel {
  readonly schema: ResourceSchema;
  /** Whether the client lets the provider decide on computed blocks, like Terraform 1.16. */
  readonly computedBlocks: boolean;

  constructor(typeName: string, schema: ResourceSchema, ends: ChannelEnds, computedBlocks = false) {
    super(typeName, schema.block, ends);
    this.schema = schema;
    this.computedBlocks = computedBlocks;
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
}

/** Returns the capabilities that Terraform declares. */
export function capabilities(deferralAllowed = false): MessageInit<tfplugin6.ClientCapabilities> {
  return { deferralAllowed, writeOnlyAttributesAllowed: true };
}

/** Reports any deferral, which Terraform allows only in experiments. */
export function deferredBreaches(deferred: MessageInit<tfplugin6.Deferred> | null | undefined): Breach[] {
  return breachIf(Boolean(deferred), "Invalid deferral", "the response was deferred, which is not allowed");
}
