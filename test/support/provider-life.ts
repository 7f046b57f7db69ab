import type { Provider } from "../../src/schema/define.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import type { RpcHandlers } from "../../src/server/rpc-handlers.ts";
import {
  type Caller,
  Core,
  type CoreDiagnostic,
  type CoreMethod,
  encodeDecode,
  type PlainConfig,
} from "../../src/testing/core/core.ts";
import { CoreActions, type Invoked, type InvokeOptions } from "../../src/testing/core/actions.ts";
import type { EphemeralObject } from "../../src/testing/core/ephemeral.ts";
import { encodeDecodeStream } from "../../src/testing/core/methods.ts";
import { CoreQuery } from "../../src/testing/core/query.ts";
import { type PlainState, plainState } from "../../src/testing/plain-value.ts";
import { ResourceLife } from "../../src/testing/life/resource-life.ts";

/** A local API, as lives need it. */
export interface LivedIn<Request> {
  requests(): readonly Request[];
  close(): Promise<void>;
}

/** A client of the API, which ends with the life. */
export interface Closing {
  close(): Promise<void> | void;
}

/** What a life is made of. */
export interface LifeParts<Api, Client> {
  readonly api: Api;
  readonly provider: Provider<Client>;
  /** Makes the client that resources are given, for a configuration of the provider. */
  readonly connect: (config: never) => Promise<Client>;
  /** Stands between the client and the provider, for clients that send less, or understand less. */
  readonly asClient?: ((call: Caller) => Caller) | undefined;
}

function same(call: Caller): Caller {
  return call;
}

/** A local API and a provider in this process. */
export class ProviderLife<Api extends LivedIn<Request>, Request> {
  readonly api: Api;
  readonly core: Core;
  /** What `terraform query` does. */
  readonly queries: CoreQuery;
  readonly #actions: CoreActions;
  readonly #name: string;
  readonly #handlers: RpcHandlers;
  readonly #clients: Closing[] = [];
  readonly #requests = new Map<CoreMethod, readonly Request[]>();

  constructor(parts: LifeParts<Api, Closing>) {
    const { api, provider, connect, asClient = same } = parts;
    const definition: typeof provider.definition = {
      ...provider.definition,
      configure: async ({ config }) => {
        // The definition has forgotten its fields; they are those of the settings.
        const client = await connect(config as never);
        this.#clients.push(client);
        return client;
      },
    };
    this.api = api;
    this.#name = definition.name;
    const handlers = createRpcHandlers({ ...provider, definition });
    const call = asClient(encodeDecode(handlers));
    this.core = new Core(this.#watched(call));
    this.#actions = new CoreActions(call, encodeDecodeStream(handlers));
    this.#handlers = handlers;
    this.queries = new CoreQuery(this.core, handlers);
  }

  /** An object of a resource type, named without the provider's prefix, that does not exist yet. */
  resource(type: string): ResourceLife {
    return new ResourceLife(this.core, `${this.#name}_${type}`);
  }

  /** Reads a data source. */
  async readData(type: string, config: PlainConfig = {}): Promise<PlainState> {
    return plainState(await this.core.readData(`${this.#name}_${type}`, config));
  }

  /** Validates, plans and invokes an action, named without the provider's prefix. */
  async runAction(type: string, config: PlainConfig | null, options?: InvokeOptions): Promise<Invoked> {
    return await this.#actions.run(`${this.#name}_${type}`, config, options);
  }

  /** Opens an ephemeral object, which stays open until it is closed, or until the client's end: see `end`. */
  async open(type: string, config: PlainConfig = {}): Promise<OpenedEphemeral> {
    const object = await this.core.openEphemeral(`${this.#name}_${type}`, config);
    return { object, result: plainState(object.result) };
  }

  /** What the provider does when its client ends: it closes what is open. Returns what could not be closed. */
  async end(timeMs = 5000): Promise<readonly string[]> {
    return (await this.#handlers.closeOpen?.(timeMs)) ?? [];
  }

  /** The requests that were sent when a method of the protocol was called last. */
  requestsOf(method: CoreMethod): readonly Request[] {
    return this.#requests.get(method) ?? [];
  }

  /** The warnings of all answers so far. */
  get warnings(): readonly CoreDiagnostic[] {
    return this.core.warnings;
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
    await this.api.close();
  }

  #watched(call: Caller): Caller {
    return async (method, request) => {
      const before = this.api.requests().length;
      try {
        return await call(method, request);
      } finally {
        this.#requests.set(method, this.api.requests().slice(before));
      }
    };
  }
}

/** An ephemeral object that is open. */
export interface OpenedEphemeral {
  readonly object: EphemeralObject;
  readonly result: PlainState;
}

/** What tests use of a life. */
export type Lived<Api extends LivedIn<Request>, Request> = Pick<
  ProviderLife<Api, Request>,
  "api" | "core" | "queries" | "resource" | "readData" | "runAction" | "open" | "end" | "warnings"
>;

/** Declares that each test of a suite has a local API and a provider of its own. */
export function useLife<Api extends LivedIn<Request>, Request>(
  start: () => Promise<ProviderLife<Api, Request>>,
): Lived<Api, Request> {
  let life: ProviderLife<Api, Request>;
  beforeEach(async () => {
    life = await start();
  });
  afterEach(() => life.close());
  return {
    get api() {
      return life.api;
    },
    get core() {
      return life.core;
    },
    get queries() {
      return life.queries;
    },
    get warnings() {
      return life.warnings;
    },
    resource: (type) => life.resource(type),
    readData: (type, config) => life.readData(type, config),
    runAction: (type, config, options) => life.runAction(type, config, options),
    open: (type, config) => life.open(type, config),
    end: (timeMs) => life.end(timeMs),
  };
}
