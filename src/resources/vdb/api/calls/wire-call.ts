import type { Clock } from "../../../../http/net/clock.ts";
import type { Limits } from "../../../../http/net/limits.ts";
import type { ConnectionError } from "../channel/connection-error.ts";
import type { StatusName } from "./status.ts";

/** A call in the form in which it is sent. */
export interface WireCall {
  readonly path: string;
  readonly bytes: Buffer;
  /** Metadata in addition to the metadata of all calls. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Whether the response describes a change: then the client waits for it for a while after a cancellation. */
  readonly awaited: boolean;
  readonly signal: AbortSignal | undefined;
}

/** A successful response. */
export interface Answer {
  readonly bytes: Buffer;
  readonly traceIds: readonly string[];
}

/** How a call failed. */
export interface Failure {
  readonly code: StatusName;
  /** The message of the API, or of the component that ended the call, without secrets. */
  readonly text: string;
  readonly traceIds: readonly string[];
  /** Whether a part of the request may have reached the server. */
  readonly sent: boolean;
  /** Set if there was no connection on which to send the request. */
  readonly unconnected?: ConnectionError;
}

/** What all calls of a client share. */
export interface CallDeps {
  readonly clock: Clock;
  readonly limits: Limits;
  /** The value of the metadata key `authorization`. */
  readonly authorization: string;
  /** Texts to redact from everything that the server returns. */
  readonly secrets: readonly string[];
}
