import type { Verification, Verified } from "./control/requests.ts";
import type { Control, ResetOptions } from "./control.ts";
import type { JsonObject } from "./json.ts";

/**
 * A local API in the process of a test. `Fault` is a fault to add, `Record` a recorded request. All other operations of the
 * control API are in `control`.
 */
export interface LocalApi<Fault, Record> {
  /** The address of the API, in the form of `SEC_API_URL` or `VDB_API_URL`. */
  readonly url: string;
  /** The base URL of the control API, without a trailing slash. */
  readonly controlUrl: string;
  /** The environment variables with which the provider, Terraform or another program connects to the API. */
  readonly env: Readonly<{ [name: string]: string }>;
  /** The PEM file of the API's certificate authority, for clients other than the provider; null without TLS. */
  readonly caFile: string | null;
  readonly faults: {
    /** Injects faults, in this order. */
    add(...faults: readonly Fault[]): void;
    /** Returns the number of remaining faults. */
    waiting(): number;
    clear(): void;
  };
  /** Returns the requests since the start, or since they were cleared, that match a filter. */
  requests(filter?: RequestQuery): readonly Record[];
  clearRequests(): void;
  /** Verifies that requests were sent; `message` describes the actual requests if not. */
  verify(verification: Verification): Verified;
  /** Returns the objects of a collection, except those of the platform. Throws an error with all names for an unknown collection. */
  objects(collection: string): readonly JsonObject[];
  /** Advances the clock by a number of seconds, and carries out everything that is due. */
  advance(seconds: number): Promise<void>;
  /** Returns to the start, with the objects of the seed unless `empty` is set. Snapshots remain. */
  reset(options?: ResetOptions): Promise<void>;
  readonly control: Control<Fault, unknown, Record>;
  /** Stops the local API and closes all connections. */
  stop(): Promise<void>;
}

/** Selects requests; see `RequestFilter`. */
export interface RequestQuery {
  readonly method?: string;
  readonly path?: string;
  readonly status?: string | number;
  readonly since?: string;
}

type Started<Fault, Record> = Pick<
  LocalApi<Fault, Record>,
  "url" | "controlUrl" | "env" | "caFile" | "control" | "stop"
>;

/** Returns a running local API with the shortcuts that tests use. */
export function localApi<Fault, Record>(started: Started<Fault, Record>): LocalApi<Fault, Record> {
  const { control } = started;
  return {
    ...started,
    faults: {
      add: (...faults) => void control.addFaults(faults),
      waiting: () => control.faults().length,
      clear: () => control.clearFaults(),
    },
    requests: (filter = {}) => control.findRequests(filter).requests,
    clearRequests: () => control.clearRequests(),
    verify: (verification) => control.verifyRequests(verification),
    objects: (collection) => control.madeIn(collection),
    advance: async (seconds) => void (await control.setClock({ advanceSeconds: seconds })),
    reset: (options) => control.reset(options),
  };
}
