import { connectionFault, correctAddress } from "../../../../http/net/connection-fault.ts";
import type { Peer } from "../../../../http/net/peer.ts";

interface Facts {
  readonly passing?: boolean;
  readonly isTrust?: boolean;
  readonly advice?: string;
  readonly cause?: unknown;
}

/** Why there is no connection to the API, in words. */
export class ConnectionError extends Error {
  /** Whether another try may well succeed a little later. */
  readonly passing: boolean;
  /** Whether more trusted authorities may help. */
  readonly isTrust: boolean;
  /** What the practitioner can do, in sentences. */
  readonly advice: string | null;

  constructor(message: string, { passing = false, isTrust = false, advice, cause }: Facts = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "ConnectionError";
    this.passing = passing;
    this.isTrust = isTrust;
    this.advice = advice ?? null;
  }
}

/** A failed connection to a peer in words, unless it has words of its own. */
export function connectionError(cause: unknown, peer: Peer): ConnectionError {
  if (cause instanceof ConnectionError) return cause;
  const { words, ...facts } = connectionFault(cause, peer);
  return new ConnectionError(words, { ...facts, cause });
}

/** A peer that is not there, or is not what it should be. */
export function addressError(message: string, peer: Peer): ConnectionError {
  return new ConnectionError(message, { advice: correctAddress(peer) });
}
