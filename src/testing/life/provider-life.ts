import type { Provider } from "../../schema/define.ts";
import type { Environment } from "../../schema/environment.ts";
import type { Value } from "../../schema/values/value.ts";
import { createLogger, type Level } from "../../server/logging.ts";
import { createRpcHandlers } from "../../server/rpc/create-rpc-handlers.ts";
import type { RpcHandlers } from "../../server/rpc-handlers.ts";
import { CoreActions, type Invoked, type InvokeOptions } from "../core/actions.ts";
import { Core, type PlainConfig, type ProviderSchema } from "../core/core.ts";
import type { EphemeralObject, Host } from "../core/ephemeral.ts";
import type { CoreDiagnostic } from "../core/errors.ts";
import { callFunction } from "../core/functions.ts";
import { type Caller, encodeDecode, encodeDecodeStream } from "../core/methods.ts";
import { CoreQuery, type QueryOptions, type QueryOutcome } from "../core/query.ts";
import { CoreStates } from "../core/states.ts";
import { type PlainState, plainState } from "../plain-value.ts";
import { ResourceLife } from "./resource-life.ts";

/** The options of a provider's life in a test. */
export interface ProviderLifeOptions {
  /** Wraps the calls between Terraform and the provider, to count or to change them. */
  readonly around?: (call: Caller) => Caller;
  /** The minimum level of the lines in `logs`; "trace" by default. */
  readonly logLevel?: Level;
  /** The environment variables of the provider; by default those of the process. */
  readonly environment?: Environment;
  /** Whether the provider may decide on computed blocks, as since Terraform 1.16. */
  readonly computedBlocks?: boolean;
  /**
   * Whether to read the object after each create and update and require the planned values; true by default. Use `false` in tests
   * that count requests.
   */
  readonly readsBack?: boolean;
  /**
   * The declarations of the provider from `core.schema()` of an earlier life, which are then not requested again. Without `around`, an earlier life of
   * the same provider has left them.
   */
  readonly schema?: Promise<ProviderSchema> | undefined;
}

/**
 * The declarations of providers, by the attributes that variables of the environment set: else each life would request, encode and decode those
 * of all types.
 */
const declarations = new WeakMap<Provider, Map<string, Promise<ProviderSchema>>>();

/** Returns the place of the declarations of a provider in an environment. */
function placeOfDeclarations(provider: Provider, environment: Environment = process.env) {
  const known = declarations.get(provider) ?? new Map<string, Promise<ProviderSchema>>();
  declarations.set(provider, known);
  const fromEnvironment = Object.entries(provider.block.attributes).filter(
    ([, { requiredUnlessEnv, env = [] }]) => requiredUnlessEnv && env.some((name) => environment[name]),
  );
  const key = fromEnvironment.map(([name]) => name).join();
  return { get: () => known.get(key), set: (schema: Promise<ProviderSchema>) => known.set(key, schema) };
}

/** An open ephemeral object. */
export interface OpenedEphemeral {
  /** The attributes of the object. */
  readonly result: PlainState;
  /** The time of the next renewal; undefined if there is none. */
  readonly renewAt: Date | undefined;
  /** Renews the object as if that time had come. Throws if no renewal is due, and a DiagnosticsError for errors of the provider. */
  renew(): Promise<void>;
  /** Closes the object like Terraform, or like OpenTofu. Throws a DiagnosticsError for errors of the provider. */
  close(by?: Host): Promise<void>;
  /** The object in the simulated Terraform. */
  readonly object: EphemeralObject;
}

/**
 * A provider in this process, with a simulated Terraform that calls it and checks each of its responses. Names of types are without
 * the prefix of the provider.
 */
export class ProviderLife {
  /** The simulated Terraform. */
  readonly core: Core;
  /** The simulated `terraform query`. */
  readonly queries: CoreQuery;
  readonly #provider: Provider;
  readonly #handlers: RpcHandlers;
  readonly #call: Caller;
  readonly #actions: CoreActions;
  /** Undefined if the life has declarations of its own. */
  readonly #shared: ReturnType<typeof placeOfDeclarations> | undefined;
  readonly #logLines: string[] = [];
  readonly #reported: string[] = [];

  constructor(
    provider: Provider,
    {
      around,
      logLevel = "trace",
      environment,
      computedBlocks = false,
      readsBack = true,
      schema,
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
    const call = this.#noting(encodeDecode(this.#handlers, context));
    this.#call = around?.(call) ?? call;
    this.#shared = around || schema ? undefined : placeOfDeclarations(provider, environment);
    const known = schema ?? this.#shared?.get();
    this.core = new Core(this.#call, { computedBlocks, readsBack, refusesNotStored: true, schema: known });
    this.#actions = new CoreActions(this.#call, encodeDecodeStream(this.#handlers, context));
    this.queries = new CoreQuery(this.core, this.#handlers);
  }

  /** Configures the provider, which all operations require that call its API. */
  async configure(config: PlainConfig = {}): Promise<void> {
    const schema = this.core.schema();
    await schema;
    this.#shared?.set(schema);
    await this.core.configure(config);
  }

  /** Returns the life of an object of a resource type that does not exist yet. */
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

  /** Calls a function with plain arguments; null where the parameter allows it. Throws a FunctionError if it rejects them. */
  async callFunction(name: string, ...args: readonly unknown[]): Promise<unknown> {
    return await callFunction(this.#call, name, args);
  }

  /** Returns the objects that a list resource finds. */
  async list(type: string, config: PlainConfig = {}, options: QueryOptions = {}): Promise<QueryOutcome> {
    return await this.queries.list(this.#full(type), config, options);
  }

  /** Returns the generated configuration of an imported object, with plain values. */
  async generateConfig(type: string, state: Value): Promise<PlainState> {
    return plainState((await this.queries.generate(this.#full(type), state)).config);
  }

  /** Validates, plans and invokes an action. A null configuration represents an action without a `config` block. */
  async runAction(
    type: string,
    config: PlainConfig | null = null,
    options?: InvokeOptions,
  ): Promise<Invoked> {
    const outcome = await this.#actions.run(this.#full(type), config, options);
    this.#reported.push(...outcome.progress, ...[...outcome.errors, ...outcome.warnings].map(text));
    return outcome;
  }

  /** Opens an ephemeral object, which stays open until it is closed, or until the client ends: see `end`. */
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
   * Ends the client of the provider, which then closes its open objects within this many milliseconds. Returns a sentence for each failure.
   */
  async end(timeMs = 5000): Promise<readonly string[]> {
    return (await this.#handlers.closeOpen?.(timeMs)) ?? [];
  }

  /** The warnings of all responses so far. */
  get warnings(): readonly CoreDiagnostic[] {
    return this.core.warnings;
  }

  /** The lines of the provider's log so far, as JSON, with `@level` and `@message`. */
  get logs(): readonly { readonly [member: string]: unknown }[] {
    return this.#logLines.map((line) => JSON.parse(line));
  }

  /** Ends the provider: closes open objects, and calls `close` of the provider. */
  async close(): Promise<void> {
    await this.end();
    await this.#handlers.close?.();
  }

  #full(type: string): string {
    return `${this.#provider.definition.name}_${type}`;
  }

  /** Records all reported texts, to search them for secrets. */
  #noting(call: Caller): Caller {
    return async (method, request) => {
      const response = await call(method, request);
      const { diagnostics } = response as {
        readonly diagnostics?: readonly { summary: string; detail: string }[];
      };
      this.#reported.push(...(diagnostics ?? []).map(text));
      return response;
    };
  }
}

function text({ summary, detail }: { readonly summary: string; readonly detail: string }): string {
  return `${summary}\n${detail}`;
}

/**
 * Configures a provider in this process, and calls it as Terraform would:
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
