import {
  type Clock,
  type CreateTracker,
  type GrpcCallOptions,
  type GrpcLimits,
  type GrpcMethod,
  grpcClient,
  systemClock,
} from "../../../grpc/index.ts";
import type { Environment } from "../../../schema/index.ts";
import type { CaFile } from "../../shared/setting.ts";
import { defaultEndpoint } from "./default-endpoint.ts";
import { explainFailure, say } from "./errors.ts";

/** The settings of a client of the API. */
export interface VdbSettings {
  readonly apiKey: string;
  /** The account of objects that do not name their own, unchecked; empty if there is none. */
  readonly accountId: string;
  /** The configured address, or null for the default endpoint. */
  readonly apiUrl: string | null;
  /** The source of `apiUrl`, such as `the variable VDB_API_URL`. */
  readonly addressFrom: string | null;
  /** Whether the client skips the check of the server's certificate. */
  readonly insecure: boolean;
  /** The certificate authorities that replace the default ones. */
  readonly caFile?: CaFile;
}

/** The options of every call. */
export type CallOptions = Pick<GrpcCallOptions, "signal" | "metadata">;

/** The options of calls without metadata of their own. */
export type Signal = Pick<CallOptions, "signal">;

/** Calls a method of the API, and repeats it where a repetition helps and is safe. All failures are RemoteErrors. */
export type Caller = <Request, Response>(
  method: GrpcMethod<Request, Response>,
  request: Request,
  options?: CallOptions,
) => Promise<Response>;

/** Receives a line for each call: method, status and duration, but neither metadata nor messages. */
export type ApiLog = (
  level: "debug" | "info" | "warn",
  message: string,
  fields?: { readonly [name: string]: unknown },
) => void;

/** A client of the vector database's management API for one configuration of the provider. */
export interface VdbApi {
  /** The account of objects that do not name their own, as it is written; empty if there is none. See account-id.ts. */
  readonly accountId: string;
  readonly call: Caller;
  readonly log: ApiLog;
  /** The clock of all calls. */
  readonly clock: Clock;
  /** Finds objects whose create response was lost. */
  readonly tracker: CreateTracker;
  /** Closes the connection when the running calls have ended. */
  close(): void;
}

export interface VdbApiOptions {
  /** The name and version of the provider, as `terraform-provider-vdb/1.0.0`. */
  readonly userAgent?: string;
  readonly log?: ApiLog;
  /** The environment with the proxies and trusted certificate authorities; by default that of the process. */
  readonly environment?: Environment;
  readonly clock?: Clock;
  readonly limits?: Partial<GrpcLimits>;
}

/** Creates a client. Nothing is connected before the first call. */
export function createVdbApi(settings: VdbSettings, options: VdbApiOptions = {}): VdbApi {
  const { userAgent, log = () => {}, environment = process.env, clock = systemClock, limits = {} } = options;
  const { apiKey, accountId, apiUrl, addressFrom, insecure, caFile } = settings;
  const client = grpcClient({
    address: apiUrl ?? defaultEndpoint,
    addressFrom: addressFrom ?? "the default",
    addressReplacedBy: addressFrom === null ? "the attribute api_url or the variable VDB_API_URL" : undefined,
    insecure,
    insecureAdvice: "For tests, insecure = true switches the check off.",
    caFile: caFile?.path,
    caFileFrom: caFile?.origin ?? "the attribute ca_file or the variable VDB_CA_FILE",
    auth: { headers: { authorization: `apikey ${apiKey}` } },
    userAgent,
    requestIdFrom: ["qc-trace-id"],
    explain: explainFailure,
    say,
    redact: [apiKey, apiKey.trim()],
    log: {
      debug: (message, fields) => log("debug", message, fields),
      warn: (message, fields) => log("warn", message, fields),
    },
    limits,
    environment,
    clock,
  });
  return { accountId, call: client.call, log, clock, tracker: client, close: client.close };
}
