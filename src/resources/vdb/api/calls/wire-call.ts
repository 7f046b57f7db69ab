import type { Clock } from "../../../../http/net/clock.ts";
import type { Limits } from "../../../../http/net/limits.ts";
import type { ConnectionError } from "../channel/connection-error.ts";
import type { StatusName } from "./status.ts";

/** A call as it goes over the wire. */
export interface WireCall {
  readonly path: string;
  readonly bytes: Buffer;
  /** Besides what all calls have. */
  readonly metadata: Readonly<Record<string, string>>;
  /** In milliseconds since the epoch. */
  readonly deadline: number;
  /** Whether the answer tells what has changed: then it is waited for a while when the caller gives up. */
  readonly awaited: boolean;
  readonly signal: AbortSignal | undefined;
}

/** What the API answered. */
export interface Answer {
  readonly bytes: Buffer;
  readonly traceIds: readonly string[];
}

/** How a call failed. */
export interface Failure {
  readonly code: StatusName;
  /** The API's own words, or those of whoever ended the call, free of secrets. */
  readonly text: string;
  readonly traceIds: readonly string[];
  /** Whether any of the request may have reached the server. */
  readonly sent: boolean;
  /** Set when there was no connection to send anything over. */
  readonly unconnected?: ConnectionError;
}

/** What all calls of a client depend on. */
export interface CallDeps {
  readonly clock: Clock;
  readonly limits: Limits;
  /** The value of the metadata `authorization`. */
  readonly authorization: string;
  /** Texts that nothing may show of what comes back. */
  readonly secrets: readonly string[];
}
