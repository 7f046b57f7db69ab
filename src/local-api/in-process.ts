import type { Verification, Verified } from "./control/requests.ts";
import type { Control, ResetOptions } from "./control.ts";
import type { Fault as SecFault } from "./faults.ts";
import type { JsonObject } from "./json.ts";
import type { RequestRecord } from "./request-record.ts";
import type { SecLocalApiOptions } from "./sec/index.ts";
import { secVariables } from "./sec/variables.ts";
import type { VdbLocalApiOptions } from "./vdb/options.ts";
import type { CallRecord } from "./vdb/rpc/call-record.ts";
import type { Fault as VdbFault } from "./vdb/rpc/faults.ts";
import { vdbVariables } from "./vdb/variables.ts";

export type { LocalApiDocument } from "./control/document.ts";
export type { RequestFilter, Verification, Verified } from "./control/requests.ts";
export type {
  CallRecord,
  RequestRecord,
  ResetOptions,
  SecFault,
  SecLocalApiOptions,
  VdbFault,
  VdbLocalApiOptions,
};

/**
 * A local API that runs in the process of a test. `Fault` is a fault as it is added, `Record` a recorded request. Everything else
 * that the control API can do is in `control`.
 */
export interface LocalApi<Fault, Record> {
  /** Where the API is, as `SEC_API_URL` or `VDB_API_URL` takes it. */
  readonly url: string;
  /** The base URL of the control API, without a slash at its end. */
  readonly controlUrl: string;
  /** The environment variables with which the provider, Terraform or another program finds the API. */
  readonly env: Readonly<{ [name: string]: string }>;
  /** The PEM file of the certificate authority of the API, for clients other than the provider; null without TLS. */
  readonly caFile: string | null;
  readonly faults: {
    /** Injects faults, in this order. */
    add(...faults: readonly Fault[]): void;
    /** How many are left. */
    waiting(): number;
    clear(): void;
  };
  /** The requests since the start, or since they were cleared; those that fit a filter. */
  requests(filter?: RequestQuery): readonly Record[];
  clearRequests(): void;
  /** Whether requests were made as a verification says; `message` says what was seen instead. */
  verify(verification: Verification): Verified;
  /** The objects of a collection, but for those of the platform. A name that no collection has is an error that lists them. */
  objects(collection: string): readonly JsonObject[];
  /** Lets time go by, in seconds, with everything that is due then. */
  advance(seconds: number): Promise<void>;
  /** Back to the start, with the objects of the seed; `empty` leaves them out. Snapshots stay. */
  reset(options?: ResetOptions): Promise<void>;
  readonly control: Control<Fault, unknown, Record>;
  /** Ends it, with all connections. */
  stop(): Promise<void>;
}

/** Which requests; see `RequestFilter`. */
export interface RequestQuery {
  readonly method?: string;
  readonly path?: string;
  readonly status?: string | number;
  readonly since?: string;
}

/** Starts the local API of `sec`, by default on a port of the system's choice, in memory, and with recorded bodies. */
export async function startSec(options: SecLocalApiOptions = {}): Promise<LocalApi<SecFault, RequestRecord>> {
  const { startSecLocalApi } = await import("./sec/index.ts");
  const started = await startSecLocalApi({ recordBodies: true, ...options });
  const { url, caPath, control } = started;
  const env = secVariables(started);
  return localApi({ url, controlUrl: url, env, caFile: caPath, control, stop: () => started.close() });
}

/** The same for `vdb`; its clients have to trust the CA that `env` names. */
export async function startVdb(options: VdbLocalApiOptions = {}): Promise<LocalApi<VdbFault, CallRecord>> {
  const { startVdbLocalApi } = await import("./vdb/index.ts");
  const started = await startVdbLocalApi({ recordBodies: true, ...options });
  const { target: url, controlUrl, caPath, control } = started;
  const env = vdbVariables(started);
  return localApi({ url, controlUrl, env, caFile: caPath, control, stop: () => started.close() });
}

type Started<Fault, Record> = Pick<
  LocalApi<Fault, Record>,
  "url" | "controlUrl" | "env" | "caFile" | "control" | "stop"
>;

function localApi<Fault, Record>(started: Started<Fault, Record>): LocalApi<Fault, Record> {
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
