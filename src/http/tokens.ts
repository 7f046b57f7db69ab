import { AsyncLocalStorage } from "node:async_hooks";
import type { Credential, Credentials, Headers } from "./auth.ts";
import { type Clock, systemClock } from "./net/clock.ts";
import { oneAtATime } from "./shared-task.ts";

/** A token that an API has issued. */
export interface IssuedToken {
  /** The text of the token, which requests send. */
  readonly token: string;
  /** The time of its expiry, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** How a client obtains its tokens, and how its requests send them. */
export interface TokensOptions {
  /**
   * Requests a token from the API: before the first request, when the last token has expired, and when the API rejects one (401) that it has
   * accepted before. Other requests wait for it. This function can use the client that the tokens are for, with `auth` of the
   * request.
   */
  ask(options: { readonly signal: AbortSignal }): Promise<IssuedToken>;
  /** The first token. If the API rejects it, the request fails: no other token is requested until this one has expired. */
  readonly first?: IssuedToken | undefined;
  /** Returns the headers that send a token; by default `Authorization: Bearer TOKEN`. */
  headers?(token: string): Headers;
  /** Replaces the clock, for tests. */
  readonly clock?: Clock;
}

/** Issued tokens, as the `auth` of a client. */
export interface Tokens extends Credentials {
  /** Requests a token immediately; all later requests send it. */
  renew(options?: { readonly signal?: AbortSignal | undefined }): Promise<IssuedToken>;
}

/** What requests a token at present, with what it does in turn. All clients share one storage. */
const asked = new AsyncLocalStorage<readonly unknown[]>();

/** The number of requests for a token that are running. */
let asking = 0;

/**
 * Runs a request for a token, with what asks for it, and disables the storage after the last one: before version 24, Node passes an enabled storage on with
 * each promise of the process, which costs a twentieth of the CPU time of all later calls.
 */
async function whileAsking<T>(by: readonly unknown[], ask: () => Promise<T>): Promise<T> {
  asking++;
  try {
    return await asked.run(by, ask);
  } finally {
    asking--;
    if (asking === 0) asked.disable();
  }
}

/** Stores one token for all requests of a client, and requests another one after it has expired. */
export function issuedTokens(options: TokensOptions): Tokens {
  const { ask, first, clock = systemClock } = options;
  const headersOf = options.headers ?? ((token: string) => ({ Authorization: `Bearer ${token}` }));
  let current: IssuedToken | undefined = first;
  const renewed = oneAtATime(async (signal) => {
    const outer = asked.getStore() ?? [];
    current = checked(await whileAsking([...outer, renewed], () => ask({ signal })));
    return current;
  });

  return {
    async credential(signal): Promise<Credential> {
      // The request would wait for itself.
      if (asked.getStore()?.includes(renewed)) throw new Error(asksItself);
      const kept = current;
      if (kept && kept.expiresAt > clock.now()) {
        return {
          headers: headersOf(kept.token),
          refuse() {
            if (kept === first) return false;
            if (current === kept) current = undefined;
            return true;
          },
        };
      }
      // A token that was requested just now cannot be rejected because of its age.
      return { headers: headersOf((await renewed(signal)).token), refuse: () => false };
    },

    renew: ({ signal } = {}) => renewed(signal),
  };
}

const asksItself =
  "ask of issuedTokens uses the client that the tokens are for, and its request needs a token: give the request its own credentials, in auth of the request";

/** Returns an issued token. Throws if an API issued none: requests would send the text "undefined". */
function checked(issued: IssuedToken): IssuedToken {
  const { token, expiresAt }: { token?: unknown; expiresAt?: unknown } = Object(issued);
  if (typeof token !== "string" || token === "") throw new Error(`${askReturned} no token`);
  if (typeof expiresAt !== "number" || Number.isNaN(expiresAt))
    throw new Error(`${askReturned} a token without expiresAt, which is a number of milliseconds`);
  return issued;
}

const askReturned = "ask of issuedTokens has returned";
