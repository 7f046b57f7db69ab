import type { Credential, Credentials, Headers } from "./auth.ts";
import { type Clock, systemClock } from "./net/clock.ts";
import { oneAtATime } from "./shared-task.ts";

/** A token that an API has issued. */
export interface IssuedToken {
  /** What requests carry. */
  readonly token: string;
  /** When it ends, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Where the tokens of a client come from, and how requests carry them. */
export interface TokensOptions {
  /**
   * Asks the API for a token: before the first request, when the last token has expired, and when the API refuses one (401) that it has
   * accepted before. Requests that come meanwhile wait for it. The client that uses the tokens can ask for them itself, with `auth` of the
   * request.
   */
  ask(options: { readonly signal: AbortSignal }): Promise<IssuedToken>;
  /** A token to begin with. If the API refuses it, that is an error: no other token is asked for until this one has expired. */
  readonly first?: IssuedToken | undefined;
  /** The headers that carry a token; by default `Authorization: Bearer TOKEN`. */
  headers?(token: string): Headers;
  /** Time, for tests. */
  readonly clock?: Clock;
}

/** Tokens that are asked for, as the `auth` of a client. */
export interface Tokens extends Credentials {
  /** Asks for a token at once, which all requests from now on carry. */
  renew(options?: { readonly signal?: AbortSignal | undefined }): Promise<IssuedToken>;
}

/** Keeps one token for all requests of a client, and asks for another one when it is over. */
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
      // One that was asked for just now is not refused because of its age.
      return { headers: headersOf((await renewed(signal)).token), refuse: () => false };
    },

    renew: ({ signal } = {}) => renewed(signal),
  };
}
