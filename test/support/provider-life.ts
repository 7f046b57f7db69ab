import type { Provider } from "../../src/schema/define.ts";
import type { Caller, CoreMethod, ProviderSchema } from "../../src/testing/core/core.ts";
import { ProviderLife as Life } from "../../src/testing/life/provider-life.ts";

export type { OpenedEphemeral } from "../../src/testing/life/provider-life.ts";

/** The parts of a local API that lives need. */
export interface LivedIn<Request> {
  requests(): readonly Request[];
  close(): Promise<void>;
}

/** A client of the API, which is closed at the end of the life. */
export interface Closing {
  close(): Promise<void> | void;
}

/** The parts of a life. */
export interface LifeParts<Api, Client> {
  readonly api: Api;
  readonly provider: Provider<Client>;
  /** Creates the client that resources receive, for a configuration of the provider. */
  readonly connect: (config: never) => Promise<Client>;
  /** Wraps the calls between client and provider, for clients that send or support less. */
  readonly asClient?: ((call: Caller) => Caller) | undefined;
}

/** The declarations of each provider, as a client of today receives them: reading them takes longer than most tests. */
const schemas = new WeakMap<object, Promise<ProviderSchema>>();

/** A local API, and a provider in this process that uses a client of that API. */
export class ProviderLife<Api extends LivedIn<Request>, Request> extends Life {
  readonly api: Api;
  readonly #requests: Map<CoreMethod, readonly Request[]>;

  constructor({ api, provider, connect, asClient = same }: LifeParts<Api, Closing>) {
    const requests = new Map<CoreMethod, readonly Request[]>();
    const definition: typeof provider.definition = {
      ...provider.definition,
      // The type of the definition has lost its fields, which are those of the settings.
      configure: ({ config }) => connect(config as never),
      close: async (client) => {
        await client?.close();
      },
    };
    super({ ...provider, definition } as Provider, {
      schema: asClient === same ? schemas.get(provider) : undefined,
      logLevel: "off",
      // Tests count the requests of the local API.
      readsBack: false,
      around: (given) => {
        const call = asClient(given);
        return async (method, request) => {
          const before = api.requests().length;
          try {
            return await call(method, request);
          } finally {
            requests.set(method, api.requests().slice(before));
          }
        };
      },
    });
    if (asClient === same && !schemas.has(provider)) schemas.set(provider, this.core.schema());
    this.api = api;
    this.#requests = requests;
  }

  /** The requests sent by the last call of a protocol method. */
  requestsOf(method: CoreMethod): readonly Request[] {
    return this.#requests.get(method) ?? [];
  }

  override async close(): Promise<void> {
    await super.close();
    await this.api.close();
  }
}

/** The part of a life that tests use. */
export type Lived<Api extends LivedIn<Request>, Request> = Pick<
  ProviderLife<Api, Request>,
  "api" | "core" | "queries" | "resource" | "readData" | "runAction" | "open" | "end" | "warnings"
>;

/** Provides each test of a suite with its own local API and provider. */
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

function same(call: Caller): Caller {
  return call;
}
