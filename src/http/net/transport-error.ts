import { codeOf, connectionFault } from "./connection-fault.ts";
import type { Peer } from "./peer.ts";

/** Why a request got no usable response. */
export type TransportErrorKind = "network" | "timeout" | "aborted" | "bad-response";

interface Facts {
  readonly sent: boolean;
  readonly passing?: boolean;
  readonly advice?: string;
  readonly isTrust?: boolean;
  readonly cause?: unknown;
}

/**
 * A request without a usable response: the connection failed, the time is over, the caller canceled, or the response
 * is unreadable.
 */
export class TransportError extends Error {
  readonly kind: TransportErrorKind;
  /** Whether any part of the request may have reached the server. */
  readonly sent: boolean;
  /** Whether the same request may succeed a little later. */
  readonly passing: boolean;
  /** What the practitioner can do, in sentences. */
  readonly advice: string | null;
  /** Whether more trusted authorities may help. */
  readonly isTrust: boolean;

  constructor(kind: TransportErrorKind, message: string, { sent, passing, advice, isTrust, cause }: Facts) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "TransportError";
    this.kind = kind;
    this.sent = sent;
    this.passing = passing ?? (kind === "network" || kind === "timeout");
    this.advice = advice ?? null;
    this.isTrust = isTrust ?? false;
  }
}

/** Returns the error for a failed connection to a peer. An error that is not caused by the connection keeps its message. */
export function connectionFailure(cause: unknown, peer: Peer, sent: boolean): TransportError {
  if (cause instanceof TransportError) return cause;
  if (codeOf(cause) === "UND_ERR_INVALID_ARG") {
    const message = "a setting has a character that no HTTP header may have";
    return new TransportError("network", message, { sent, passing: false, cause });
  }
  const { words, advice, passing, isTrust, isLate, isForeign } = connectionFault(cause, peer);
  const kind = isLate ? "timeout" : isForeign ? "bad-response" : "network";
  return new TransportError(kind, words, { sent, passing, advice, isTrust, cause });
}
