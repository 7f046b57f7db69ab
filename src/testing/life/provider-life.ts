import type { Provider } from "../../schema/define.ts";
import type { Environment } from "../../schema/environment.ts";
import type { Value } from "../../schema/values/value.ts";
import { createLogger, type Level } from "../../server/logging.ts";
import { createRpcHandlers } from "../../server/rpc/create-rpc-handlers.ts";
import type { RpcHandlers } from "../../server/rpc-handlers.ts";
import { CoreActions, type Invoked, type InvokeOptions } from "../core/actions.ts";
import { Core, type PlainConfig } from "../core/core.ts";
import type { EphemeralObject, Host } from "../core/ephemeral.ts";
import type { CoreDiagnostic } from "../core/errors.ts";
import { callFunction } from "../core/functions.ts";
import { type Caller, encodeDecode, encodeDecodeStream } from "../core/methods.ts";
import { CoreQuery, type QueryOptions, type QueryOutcome } from "../core/query.ts";
import { CoreStates } from "../core/states.ts";
import { type PlainState, plainState } from "../plain-value.ts";
import { ResourceLife } from "./resource-life.ts";

/** How a provider lives in a test. */
export interface ProviderLifeOptions {
  /** Stands between Terraform and the provider, to count calls or to change them. */
  readonly around?: (call: Caller) => Caller;
  /** From which level on `logs` has lines; "trace" if left out. */
  readonly logLevel?: Level;
  /** The environment variables of the provider; those of the process if left out. */
  readonly environment?: Environment;
  /** Whether the provider may decide on computed blocks, as from Terraform 1.16 on. */
  readonly computedBlocks?: boolean;
  /**
   * Whether each create and update is followed by a read that has to find what was planned; true if left out. `false` is for tests
   * that count requests.
   */
  readonly readsBack?: boolean;
}

/** An ephemeral object that is open. */
export interface OpenedEphemeral {
  /** Its attributes. */
  readonly result: PlainState;
  /** When to renew it next; undefined if there is nothing to renew any more. */
  readonly renewAt: Date | undefined;
  /** Renews it as if that time had come. Throws if there is nothing to renew, and a DiagnosticsError for errors of the provider. */
  renew(): Promise<void>;
  /** Closes it as Terraform does, or as OpenTofu. Throws a DiagnosticsError for errors of the provider. */
  close(by?: Host): Promise<void>;
  /** The object as the stand-in for Terraform has it. */
  readonly object: EphemeralObject;
}

/**
 * A provider in this process, and the stand-in for Terraform that drives it and checks each of its answers. Types are named without
 * the prefix of the provider.
 */
export class ProviderLife {
  /** The stand-in for Terraform. */
  readonly core: Core;
  /** What `terraform query` does. */
  readonly queries: CoreQuery;
  readonly #provider: Provider;
  readonly #handlers: RpcHandlers;
  readonly #call: Caller;
  readonly #actions: CoreActions;
  readonly #logLines: string[] = [];
  readonly #reported: string[] = [];

  constructor(
    provider: Provider,
    {
      around = same,
      logLevel = "trace",
      environment,
      computedBlocks = false,
      readsBack = true,
    }: ProviderLifeOptions = {},
  ) {
    this.#provider = provider;
    this.#handlers = createRpcHandlers(this.#provider, environment);
    const log = createLogger({
      level: logLevel,
      module: provider.definition.name,
      write: (line) => this.#logLines.push(line),
    });
    const context = { log, processLog: log };
    this.#call = around(this.#noting(encodeDecode(this.#handlers, context)));
    this.core = new Core(this.#call, { computedBlocks, readsBack });
    this.#actions = new CoreActions(this.#call, encodeDecodeStream(this.#handlers, context));
    this.queries = new CoreQuery(this.core, this.#handlers);
  }

  /** Configures the provider; all that calls its API needs that. */
  async configure(config: PlainConfig = {}): Promise<void> {
    await this.core.configure(config);
  }

  /** An object of a resource type that does not exist yet. */
  resource(type: string): ResourceLife {
    const load = this.#provider.definition.resources[type];
    return new ResourceLife(this.core, this.#full(type), {
      ...(load && { definition: async () => (await load()).default }),
      shown: () => ({ "the log": this.#logLines, "what was reported": this.#reported }),
    });
  }

  /** Reads a data source. */
  async readData(type: string, config: PlainConfig = {}): Promise<PlainState> {
    return plainState(await this.core.readData(this.#full(type), config));
  }

  /** Calls a function with plain arguments; null where one may be. Throws a FunctionError for what it refuses. */
  async callFunction(name: string, ...args: readonly unknown[]): Promise<unknown> {
    return await callFunction(this.#call, name, args);
  }

  /** The objects that a list resource finds. */
  async list(type: string, config: PlainConfig = {}, options: QueryOptions = {}): Promise<QueryOutcome> {
    return await this.queries.list(this.#full(type), config, options);
  }

  /** The configuration that is generated for an imported object, with plain values. */
  async generateConfig(type: string, state: Value): Promise<PlainState> {
    return plainState((await this.queries.generate(this.#full(type), state)).config);
  }

  /** Validates, plans and invokes an action. A configuration that is null stands for an action without a `config` block. */
  async runAction(
    type: string,
    config: PlainConfig | null = null,
    options?: InvokeOptions,
  ): Promise<Invoked> {
    const outcome = await this.#actions.run(this.#full(type), config, options);
    this.#reported.push(...outcome.progress, ...[...outcome.errors, ...outcome.warnings].map(text));
    return outcome;
  }

  /** Opens an ephemeral object, which stays open until it is closed, or until the client's end: see `end`. */
  async open(type: string, config: PlainConfig = {}): Promise<OpenedEphemeral> {
    const object = await this.core.openEphemeral(this.#full(type), config);
    return {
      object,
      result: plainState(object.result),
      get renewAt() {
        return object.renewAt;
      },
      renew: () => object.renew(),
      close: (by) => object.close(by),
    };
  }

  /** Configures a state store, which reads, writes, locks and lists states. */
  async stateStore(type: string, config: PlainConfig = {}): Promise<CoreStates> {
    const load = this.#provider.definition.stateStores[type];
    if (!load) throw new Error(`there is no state store ${type}`);
    const store = new CoreStates(this.#handlers, this.#full(type), (await load()).default.block);
    await store.validate(config);
    await store.configure(config);
    return store;
  }

  /**
   * What the provider does when its client ends: it closes what is open, within so many milliseconds. Returns what could not be closed.
   */
  async end(timeMs = 5000): Promise<readonly string[]> {
    return (await this.#handlers.closeOpen?.(timeMs)) ?? [];
  }

  /** The warnings of all answers so far. */
  get warnings(): readonly CoreDiagnostic[] {
    return this.core.warnings;
  }

  /** The lines of the provider's log so far, as JSON, with `@level` and `@message`. */
  get logs(): readonly { readonly [member: string]: unknown }[] {
    return this.#logLines.map((line) => JSON.parse(line));
  }

  /** Ends the life: closes what is open, and calls `close` of the provider. */
  async close(): Promise<void> {
    await this.end();
    await this.#handlers.close?.();
  }

  #full(type: string): string {
    return `${this.#provider.definition.name}_${type}`;
  }

  /** Keeps what is reported, to look for secrets in it. */
  #noting(call: Caller): Caller {
    return async (method, request) => {
      const answer = await call(method, request);
      const { diagnostics } = answer as {
        readonly diagnostics?: readonly { summary: string; detail: string }[];
      };
      this.#reported.push(...(diagnostics ?? []).map(text));
      return answer;
    };
  }
}

function text({ summary, detail }: { readonly summary: string; readonly detail: string }): string {
  return `${summary}\n${detail}`;
}

function same(call: Caller): Caller {
  return call;
}

/**
 * Configures a provider in this process, and drives it as Terraform would:
 *
 * ```ts
 * const life = await providerLife(notes, { folder });
 * const note = life.resource("note");
 * await note.create({ title: "Groceries" });
 * await note.expectNoChange({ title: "Groceries" });
 * await note.importVerify();
 * await note.destroy();
 * await life.close();
 * ```
 */
export async function providerLife<Api>(
  provider: Provider<Api>,
  config: PlainConfig = {},
  options: ProviderLifeOptions = {},
): Promise<ProviderLife> {
  const life = new ProviderLife(provider as Provider, options);
  await life.configure(config);
  return life;
}
