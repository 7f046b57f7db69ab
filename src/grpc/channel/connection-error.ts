import { connectionFault, correctAddress } from "../../http/net/connection-fault.ts";
import type { Peer } from "../../http/net/peer.ts";
import { TransportError } from "../../http/net/transport-error.ts";

interface Facts {
  readonly passing?: boolean;
  readonly isTrust?: boolean;
  readonly advice?: string;
  readonly cause?: unknown;
}

/** The reason why there is no connection to the API. */
export class ConnectionError extends Error {
  /** Whether an attempt a little later may succeed. */
  readonly passing: boolean;
  /** Whether more trusted certificate authorities may help. */
  readonly isTrust: boolean;
  /** Advice for the practitioner, in sentences. */
  readonly advice: string | null;

  constructor(message: string, { passing = false, isTrust = false, advice, cause }: Facts = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "ConnectionError";
    this.passing = passing;
    this.isTrust = isTrust;
    this.advice = advice ?? null;
  }
}

/** Describes a failed connection to a peer, unless the cause already describes it. */
export function connectionError(cause: unknown, peer: Peer): ConnectionError {
  if (cause instanceof ConnectionError) return cause;
  if (cause instanceof TransportError) {
    const { message, passing, isTrust, advice } = cause;
    return new ConnectionError(message, { passing, isTrust, cause, ...(advice !== null && { advice }) });
  }
  const { words, ...facts } = connectionFault(cause, peer);
  return new ConnectionError(words, { ...facts, cause });
}

/** Returns the error for a peer at a wrong address: it does not exist, or speaks another protocol. */
export function addressError(message: string, peer: Peer): ConnectionError {
  return new ConnectionError(message, { advice: correctAddress(peer) });
}
