import type { CommonLocalApiOptions } from "../common-options.ts";
import type { Control } from "../control.ts";
import type { LogFormat } from "../log.ts";
import type { CallRecord } from "./rpc/call-record.ts";
import type { ActiveFault, Fault } from "./rpc/faults.ts";

/** The default credentials: made up, and the same in all documentation. */
export const demoCredentials = {
  accountId: "11111111-2222-4333-8444-555555555555",
  apiKey: "vdb-demo-0123456789abcdef0123456789abcdef",
} as const;

/** The options of the local API of `vdb`; each has a default. */
export interface VdbLocalApiOptions extends CommonLocalApiOptions {
  /** The port of the API; default 0: the system chooses. */
  readonly port?: number | undefined;
  /** The port of the control API; default 0: the system chooses. */
  readonly controlPort?: number | undefined;
  /** The address that both listen on, default 127.0.0.1. */
  readonly listen?: string | undefined;
  /** The directory that keeps the objects; without it they are in memory. */
  readonly data?: string | undefined;
  /** The certificate and its key, in PEM; by default one is generated. */
  readonly certificate?: { readonly cert: string; readonly key: string } | undefined;
  /** Additional names or addresses for a generated certificate, besides localhost and 127.0.0.1. */
  readonly hostNames?: readonly string[] | undefined;
  /** Further names under which requests may be for the control API, besides localhost, its addresses and the certificate's. */
  readonly allowHosts?: readonly string[] | undefined;
  /** The id of the first account; there is always a second one. */
  readonly accountId?: string | undefined;
  /** The API key that calls are made with. Further keys are made through the control API. */
  readonly apiKey?: string | undefined;
  /** What it may do; default everything. */
  readonly permissions?: readonly string[] | undefined;
  /** How long each phase of an object lasts in seconds; 0 is at once. Default 1 for clusters and backups, and 0 for environments. */
  readonly phaseSeconds?: number | undefined;
  /** Whether the recorded calls have their requests, default false. */
  readonly recordBodies?: boolean | undefined;
  /** Takes a line about each call; default none. Lines have no secrets. */
  readonly log?: ((line: string) => void) | undefined;
  /** The format of these lines, default text. */
  readonly logFormat?: LogFormat | undefined;
  /** The time in milliseconds since the epoch, for tests of what changes with time. */
  readonly clock?: (() => number) | undefined;
}

/** The control API. */
export type VdbControl = Control<Fault, ActiveFault, CallRecord>;

/** A running local API. */
export interface VdbLocalApi {
  /** Where the API is, as `VDB_API_URL` takes it. */
  readonly target: string;
  /** The base URL of the control API, without a slash at its end. */
  readonly controlUrl: string;
  /** What a client has to be configured with. */
  readonly credentials: { readonly accountId: string; readonly apiKey: string };
  /** The PEM file of the CA that a client has to trust; null when the certificate was given. */
  readonly caPath: string | null;
  /** The same control API as over HTTP. */
  readonly control: VdbControl;
  /** Closes all connections and releases the ports and the data. */
  close(): Promise<void>;
}
