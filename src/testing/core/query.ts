import { isWhollyKnown, type Value } from "../../schema/values/value.ts";
import type { RpcHandlers } from "../../server/rpc-handlers.ts";
import { type PlainState, plainState } from "../plain-value.ts";
import { BlockChannel, Channel, type ChannelEnds } from "./channel.ts";
import { stateBreaches } from "./checks.ts";
import type { PlainConfig } from "./config.ts";
import type { Core } from "./core.ts";
import { ContractError, type CoreDiagnostic, demand } from "./errors.ts";
import { encodeDecode, encodeDecodeStream } from "./methods.ts";
import { declarationOf, noBlock } from "./schema.ts";

/** The options of a query in addition to its `config` block. */
export interface QueryOptions {
  /** The maximum number of objects; 100 by default, as in Terraform. */
  readonly limit?: number;
  /** Whether to request whole objects. */
  readonly includeObject?: boolean;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal;
}

/** An object that a query found. */
export interface QueryResult {
  /** The displayed name. */
  readonly displayName: string;
  /** The identity of the object. */
  readonly identity: PlainState;
  /** The state; undefined if it was not requested. */
  readonly object: PlainState | undefined;
  /** The same state as an internal value. */
  readonly state: Value;
}

/** The outcome of a query, as Terraform would show it. */
export interface QueryOutcome {
  /** The found objects, in the order of the events. */
  readonly results: readonly QueryResult[];
  /** The warnings of all responses. */
  readonly warnings: readonly CoreDiagnostic[];
}

/**
 * Simulates `terraform query` of Terraform 1.16: validates a list, reads its events until it has enough, and
 * generates configurations. Throws a ContractError for responses that Terraform would call a bug of the provider, or silently drop.
 */
export class CoreQuery {
  readonly #core: Core;
  readonly #ends: ChannelEnds;
  readonly #stream;

  constructor(core: Core, handlers: RpcHandlers) {
    this.#core = core;
    this.#ends = { call: encodeDecode(handlers) };
    this.#stream = encodeDecodeStream(handlers);
  }

  /** Validates the `config` block of a list. */
  async validate(type: string, plain: PlainConfig): Promise<readonly CoreDiagnostic[]> {
    const list = await this.#listChannel(type);
    // Only in this call, paths begin outside of the block.
    const config = { nesting: "single", min: 0, max: 0, one: false, block: list.block } as const;
    const around = new BlockChannel(type, { ...noBlock, blocks: { config } }, this.#ends);
    const request = { typeName: type, config: list.config(plain) };
    return (await around.ask("validateListResourceConfig", request)).warnings;
  }

  /** Returns the objects that a list finds. */
  async list(type: string, plain: PlainConfig = {}, options: QueryOptions = {}): Promise<QueryOutcome> {
    const { limit = 100, includeObject = false, signal } = options;
    const warnings = [...(await this.validate(type, plain))];
    const listing = await this.#listChannel(type);
    const channel = await this.#channel(type);
    const where = channel.where("ListResource");
    const config = listing.config(plain);
    const request = { typeName: type, config, limit, includeResourceObject: includeObject };
    const results: QueryResult[] = [];
    const stop = new AbortController();
    const calling = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    for await (const event of this.#stream("listResource", request, calling)) {
      const diagnostics = listing.warnings(where, event.diagnostic);
      warnings.push(...diagnostics);
      if (!event.identity) {
        // Together with a warning, Terraform treats a missing identity as the end of the results, without a message.
        if (diagnostics.length === 0) throw fault(where, "missing identity data");
        continue;
      }
      const identity = channel.receivedIdentity(where, event.identity);
      const rules = { due: true, known: true, before: null };
      demand(where, channel.identityBreaches(identity, rules));
      const lacking = Object.entries(plainState(identity)).find(([, value]) => (value ?? "") === "");
      if (lacking) throw fault(where, `${lacking[0]} of the identity is missing, so it cannot be imported`);
      if (event.displayName === "") throw fault(where, "no display name");
      if (!includeObject && event.resourceObject) throw fault(where, "an object that was not requested");
      const state = channel.received(where, event.resourceObject);
      if (includeObject) demand(where, stateBreaches(channel.block, state, "Invalid object"));
      if (includeObject && state === null) throw fault(where, "no object");
      results.push({
        displayName: event.displayName,
        identity: plainState(identity),
        object: includeObject ? plainState(state) : undefined,
        state,
      });
      if (results.length >= limit) break;
    }
    stop.abort();
    return { results, warnings };
  }

  /** Returns the configuration that the provider generates for a state, with the warnings. */
  async generate(
    type: string,
    state: Value,
  ): Promise<{ readonly config: Value; readonly warnings: readonly CoreDiagnostic[] }> {
    const channel = await this.#channel(type);
    const request = { typeName: type, state: channel.sent(state) };
    const { response, where, warnings } = await channel.ask("generateResourceConfig", request);
    const config = channel.received(where, response.config);
    // Terraform would crash.
    if (!isWhollyKnown(config)) throw fault(where, "unknown values");
    return { config, warnings };
  }

  async #listChannel(type: string): Promise<BlockChannel> {
    const block = declarationOf((await this.#core.schema()).listResources, "list resource", type);
    return new BlockChannel(type, block, this.#ends);
  }

  async #channel(type: string): Promise<Channel> {
    const schema = declarationOf((await this.#core.schema()).resources, "resource", type);
    return new Channel(type, schema, this.#ends);
  }
}

function fault(where: string, detail: string): ContractError {
  return new ContractError(where, [{ summary: "Invalid event", detail }]);
}
