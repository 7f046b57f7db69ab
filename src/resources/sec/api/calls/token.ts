import type { Clock } from "../../../../http/net/clock.ts";
import { type SharedTask, shareTask } from "../../../../http/shared-task.ts";

/** What proves the right to make one request. */
export interface Credential {
  readonly headers: Readonly<Record<string, string>>;
  /** Texts of it that no message may show. */
  readonly secrets: readonly string[];
  /** To be called when the API refuses it: says whether another one may be accepted. */
  refuse(): boolean;
}

/** Finds the credential for a request that is about to be made. */
export type Credentials = (signal: AbortSignal | undefined) => Promise<Credential>;

/** An access token and when it ends, in milliseconds since the epoch. */
export interface AccessToken {
  readonly token: string;
  readonly expiresAt: number;
}

/** The access token of a client. */
export interface AccessTokens {
  readonly credentials: Credentials;
  /** Makes a token at once, for use from now on. */
  renew(signal: AbortSignal | undefined): Promise<string>;
}

const hour = 3_600_000;

/**
 * Keeps one access token for all requests (api.md section 3): a configured one for an hour from now, then one made from
 * the keys whenever the last has expired. `make` runs once for all that wait; without keys it is null, and what
 * `missing` returns is thrown.
 */
export function accessTokens(options: {
  readonly configured: string | null;
  readonly make: ((signal: AbortSignal) => Promise<AccessToken>) | null;
  readonly missing: () => Error;
  readonly clock: Clock;
}): AccessTokens {
  const { configured, make, missing, clock } = options;
  let current: AccessToken | null = configured ? { token: configured, expiresAt: clock.now() + hour } : null;
  let making: SharedTask<AccessToken> | null = null;

  function credential({ token }: AccessToken, refuse: () => boolean): Credential {
    return { headers: { Authorization: token }, secrets: [token], refuse };
  }

  async function renewed(signal: AbortSignal | undefined): Promise<AccessToken> {
    if (!make) throw missing();
    if (!making || making.over) {
      making = shareTask(async (stop) => {
        current = await make(stop);
        return current;
      });
    }
    return making.join(signal);
  }

  return {
    async credentials(signal) {
      const kept = current;
      if (kept && kept.expiresAt > clock.now()) {
        return credential(kept, () => {
          if (!make || kept.token === configured) return false;
          if (current === kept) current = null;
          return true;
        });
      }
      return credential(await renewed(signal), () => false);
    },

    renew: async (signal) => (await renewed(signal)).token,
  };
}
