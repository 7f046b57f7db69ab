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

/** Stores one token for all requests of a client, and requests another one after it has expired. */
export function issuedTokens(options: TokensOptions): Tokens {
  const { ask, first, clock = systemClock } = options;
  const headersOf = options.headers ?? ((token: string) => ({ Authorization: `Bearer ${token}` }));
  let current: IssuedToken | undefined = first;
  const renewed = oneAtATime(async (signal) => {
    current = await ask({ signal });
    return current;
  });

  return {
    async credential(signal): Promise<Credential> {
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
