import type { ConnectionError } from "../channel/connection-error.ts";
import type { GrpcMetadata } from "../options.ts";
import type { StatusName } from "../status.ts";

/** One attempt of a call, in the form in which it is sent. */
export interface WireCall {
  readonly path: string;
  readonly bytes: Buffer;
  readonly metadata: GrpcMetadata;
  /** The metadata that authenticates; sent only when there is a connection. */
  readonly credential: GrpcMetadata;
  /** Texts to redact from everything that the server returns. */
  readonly secrets: readonly string[];
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Whether the response describes a change: then the client waits for it for a while after a cancellation. */
  readonly awaited: boolean;
  readonly signal: AbortSignal | undefined;
}

/** A successful response. */
export interface WireResponse {
  readonly bytes: Buffer;
  readonly requestIds: readonly string[];
}

/** How a call failed. */
export interface Failure {
  readonly status: StatusName;
  /** The message of the API, or of the component that ended the call, without secrets. */
  readonly reason: string;
  readonly requestIds: readonly string[];
  /** Whether a part of the request may have reached the server. */
  readonly sent: boolean;
  /** Set if there was no connection on which to send the request. */
  readonly unconnected?: ConnectionError;
  /** Set if the caller canceled the call, or the time of its operation was over. */
  readonly stopped?: "aborted" | "timeout";
}
