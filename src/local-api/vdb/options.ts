import type { CommonLocalApiOptions } from "../common-options.ts";
import type { Control } from "../control.ts";
import type { CallRecord } from "./rpc/call-record.ts";
import type { ActiveFault, Fault } from "./rpc/faults.ts";

/** The default credentials: fictional, and the same throughout the documentation. */
export const demoCredentials = {
  accountId: "11111111-2222-4333-8444-555555555555",
  apiKey: "vdb-demo-0123456789abcdef0123456789abcdef",
} as const;

/** The options of the local API of `vdb`; each has a default. */
export interface VdbLocalApiOptions extends CommonLocalApiOptions {
  /** The port of the control API, default 0: the system chooses one. */
  readonly controlPort?: number | undefined;
  /** The certificate and its key, in PEM; by default both are generated. */
  readonly certificate?: { readonly cert: string; readonly key: string } | undefined;
  /** The ID of the first account; there is always a second one. */
  readonly accountId?: string | undefined;
  /** The API key for calls. The control API can create further keys. */
  readonly apiKey?: string | undefined;
  /** The permissions of this key; by default all. */
  readonly permissions?: readonly string[] | undefined;
  /**
   * The duration of each phase of an object in seconds; 0 ends a phase immediately. Default 1 for clusters and backups, and 0 for
   * environments.
   */
  readonly phaseSeconds?: number | undefined;
}

/** The control API. */
export type VdbControl = Control<Fault, ActiveFault, CallRecord>;

/** A running local API. */
export interface VdbLocalApi {
  /** The address of the API, in the form of `VDB_API_URL`. */
  readonly target: string;
  /** The base URL of the control API, without a trailing slash. */
  readonly controlUrl: string;
  /** The credentials for clients. */
  readonly credentials: { readonly accountId: string; readonly apiKey: string };
  /** The PEM file of the CA that clients have to trust; null with a configured certificate. */
  readonly caPath: string | null;
  /** The control API that is also served over HTTP. */
  readonly control: VdbControl;
  /** Closes all connections and releases the ports and the data. */
  close(): Promise<void>;
}
