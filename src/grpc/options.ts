import type { Auth, FixedAuth } from "../http/auth.ts";
import type { Clock } from "../http/net/clock.ts";
import type { Limits } from "../http/net/limits.ts";
import type { Checked } from "../http/request.ts";
import type { Environment, Log, RemoteFailure } from "../schema/index.ts";
import type { MethodKind } from "./method.ts";
import type { StatusName } from "./status.ts";

/** Metadata of calls, by key. */
export type GrpcMetadata = Readonly<Record<string, string>>;

/** The options of a client. */
export interface GrpcClientOptions {
  /**
   * The address of the API: `host` or `host:port`, also after `dns:///`, or `unix:path`; see `grpcAddressError`. The default port is 443, or 80 with
   * `plaintext`.
   */
  readonly address: string;
  /** The source of that address, for messages about connections, such as `the attribute url`. */
  readonly addressFrom?: string;
  /** For an address that is not configured: the setting that replaces it, such as `the attribute url`. */
  readonly addressReplacedBy?: string | undefined;
  /** Whether connections use no TLS, for a server on this machine. A proxy may not be in between. */
  readonly plaintext?: boolean;
  /** Whether the certificate of the server is not verified, for tests. That of a proxy always is. */
  readonly insecure?: boolean;
  /** A sentence on how users switch the verification off, which errors about certificates end in. */
  readonly insecureAdvice?: string | undefined;
  /**
   * The path of a PEM file with the only certificate authorities to trust, for an API with a private authority. By default those of
   * `SSL_CERT_FILE`, `SSL_CERT_DIR` and `NODE_EXTRA_CA_CERTS`, or the usual ones. The file is read at the first connection.
   */
  readonly caFile?: string | undefined;
  /** The source of `caFile`, for messages, such as `the attribute ca_file`. */
  readonly caFileFrom?: string;
  /** How calls authenticate: as in `httpClient`, with metadata in place of headers. Rejected credentials are those of a call that ends with Unauthenticated. */
  readonly auth?: Auth | undefined;
  /** Further metadata of all calls, such as the tenant. */
  readonly metadata?: GrpcMetadata;
  /** The beginning of the metadata `user-agent`, such as `terraform-provider-notes/1.0.0`. */
  readonly userAgent?: string | undefined;
  /** The keys of the metadata in which responses name the ID of a request, for errors and the log; by default `x-request-id`, `request-id` and `x-correlation-id`. */
  readonly requestIdFrom?: readonly string[];
  /** Returns what a method does, by its path; by default methods named Get… and List… read, and Create… creates; see `methodKind`. */
  readonly kindOf?: (path: string) => MethodKind;
  /** When and how often calls are repeated. */
  readonly retry?: GrpcRetry | undefined;
  /** Checks with pings during calls whether the connection still works; by default only the operating system does. */
  readonly keepAlive?: GrpcKeepAlive | undefined;
  /** Texts that no message and no log line may show, in addition to those of `auth` and of the proxies. */
  readonly redact?: readonly string[];
  /** Receives a line for each call: method, status, duration and ID, but neither metadata nor messages. */
  readonly log?: Pick<Log, "debug" | "warn"> | undefined;
  /**
   * Interprets a failed call where the default interpretation is not enough: returns what the practitioner can do, for example. That advice replaces the usual
   * one and the sentence that the request may have taken effect.
   */
  readonly explain?: (call: FailedCall) => GrpcExplanation;
  /** Formats error messages, for an API whose errors have their own form. */
  readonly say?: (failure: RemoteFailure) => string;
  /** The limits of calls, in time and in bytes; see GrpcLimits. */
  readonly limits?: Partial<GrpcLimits>;
  /** The environment with the settings of proxies and trusted authorities; by default that of the process. */
  readonly environment?: Environment;
  /** Replaces time and random numbers, for tests. */
  readonly clock?: Clock;
}

/** The limits of calls. */
export type GrpcLimits = Pick<Limits, "connectTimeoutMs" | "operationMs" | "graceMs" | "largestMessage">;

/** When and how often calls are repeated. */
export interface GrpcRetry {
  /**
   * The statuses after which a call is repeated, by default Unavailable: if it was not sent, if it changes nothing, or if the status
   * guarantees that it had no effect, as ResourceExhausted and Aborted do.
   */
  readonly on?: readonly StatusName[];
  /** The number of attempts, the first included; 3 by default, and 1 for none but the first. */
  readonly attempts?: number;
}

/** The pings of a connection. Many servers reject more than one in five minutes. */
export interface GrpcKeepAlive {
  /** The time without a frame of the server after which a ping is sent, in milliseconds. */
  readonly afterMs: number;
  /** The time within which the server has to respond, in milliseconds; 20 seconds by default. */
  readonly timeoutMs?: number;
}

/** The options of one call. */
export interface GrpcCallOptions<Response = unknown, Result = Response> {
  /**
   * Cancels the call when it aborts. Calls with the same signal belong to one operation and share its deadline (`operationMs`), so each operation needs
   * its own signal. A call that changes something waits a moment longer for its response, which shows what was changed.
   */
  readonly signal?: AbortSignal | undefined;
  /** The time for this call, all its attempts included, in milliseconds; by default all that the operation has left. */
  readonly timeoutMs?: number;
  /** Metadata of this call, which replaces that of the client with the same keys. */
  readonly metadata?: GrpcMetadata;
  /** Texts of the call that no message may show. */
  readonly secrets?: readonly string[];
  /** How this call authenticates, instead of with `auth` of the client: for a call that obtains a token. */
  readonly auth?: FixedAuth;
  /** Whether a second request does no harm if the first had an effect; by default true for methods that change nothing. */
  readonly repeatable?: boolean;
  /** When this call is repeated, instead of `retry` of the client. */
  readonly retry?: GrpcRetry | undefined;
  /** Checks the response and converts it to the result of the call. An error that it returns becomes the reason of the call's error. */
  readonly read?: (response: Response) => Checked<Result>;
}

/** A failed call. */
export interface FailedCall {
  /** The path of the method. */
  readonly path: string;
  /** The name of the status. */
  readonly status: StatusName;
  /** The message of the API, or of the component that ended the call, without secrets. */
  readonly reason: string;
  /** Whether a part of the request may have reached the server. */
  readonly sent: boolean;
  /** Whether the request may have taken effect. */
  readonly mayHaveTakenEffect: boolean;
  /** Whether the client has rejected the response because of its size. */
  readonly isTooLarge: boolean;
  /** The usual advice on the status or on the connection, without a sentence about the effect; null if there is none. */
  readonly advice: string | null;
}

/** The interpretation of a failed call. Secrets in the texts are hidden. */
export type GrpcExplanation = Partial<
  Pick<RemoteFailure, "reason" | "advice" | "notFound" | "alreadyExists">
>;
