import { type Clock, systemClock } from "../../../http/net/clock.ts";
import { type Limits, standardLimits } from "../../../http/net/limits.ts";
import { proxySecrets } from "../../../http/net/proxy.ts";
import { createTransport } from "../../../http/net/transport.ts";
import type { CaFile } from "../../../http/net/trust.ts";
import type { Environment } from "../../../schema/index.ts";
import type { ApiLog } from "./calls/attempt.ts";
import { createCaller } from "./calls/caller.ts";
import { type CreateTracker, createTracker } from "./calls/lost-create.ts";
import { pathOf } from "./calls/paths.ts";
import { type CallOptions, createSession, type Session } from "./calls/session.ts";
import { type AccessToken, accessTokens } from "./calls/token.ts";
import { missingKeys, tokenMaker } from "./calls/token-request.ts";
import { type Objects, objects } from "./objects/objects.ts";
import type { WireMapping } from "./objects/wire-mapping.ts";
import { type OrganizationInfo, organizationInfo } from "./organization-info.ts";
import { platformUrl } from "./platform.ts";
import { type UserProfile, userProfile } from "./user-profile.ts";

/** What a client of the API needs to know. Texts are null, never empty, when they are not set. */
export interface SecSettings {
  /** Shortened: without the platform's domain. */
  readonly account: string;
  readonly subaccount: string | null;
  readonly apiKey: string | null;
  readonly apiSecret: string | null;
  readonly apiToken: string | null;
  readonly organization: boolean;
  /** The base URL that replaces the one of the account, without a slash at its end, or null. */
  readonly apiUrl: string | null;
  /** Where the address of the API comes from, such as `the variable SEC_ACCOUNT`. */
  readonly addressFrom: string;
  /** The authorities to trust in place of all others. */
  readonly caFile?: CaFile;
  /** The section of the profile file that was used, when it is of an old version; see withOrganizationAccount. */
  readonly oldProfile: string | null;
}

/** The platform's management API, as one configuration of the provider sees it. */
export interface SecApi {
  /** The account, shortened, and the account within its organization that is worked on. */
  readonly account: string;
  readonly subaccount: string | null;
  /** Whether the whole organization is worked on. */
  readonly organization: boolean;
  /** The provider's version. */
  readonly version: string;
  /** The environment variables of the client. */
  readonly environment: Environment;
  readonly clock: Clock;
  /** Calls that no other member makes. */
  readonly session: Session;
  /** Finds what was created by a call whose answer was lost. */
  readonly tracker: CreateTracker;
  /** The objects of a kind; with `query`, all their requests have that query string. */
  objects<Input, Output>(
    kind: WireMapping<Input, Output>,
    query?: Readonly<Record<string, string>>,
  ): Objects<Input, Output>;
  /** Sends a test alert; fails when it cannot be delivered. */
  testAlertChannel(guid: string, options?: CallOptions): Promise<void>;
  /** Makes an access token from the keys, which becomes the client's own. */
  renewToken(options?: CallOptions): Promise<string>;
  /** Makes an access token from the keys for others, valid for so many seconds; the client goes on with its own. */
  createToken(seconds: number, options?: CallOptions): Promise<AccessToken>;
  readonly userProfile: { read(options?: CallOptions): Promise<UserProfile | null> };
  readonly organizationInfo: { read(options?: CallOptions): Promise<OrganizationInfo | null> };
  /** Ends the client; calls still under way fail. */
  close(): Promise<void>;
}

export interface SecApiOptions {
  /** The provider's version. */
  readonly version: string;
  readonly log?: ApiLog;
  /** The environment variables of the client, by default those of the process. */
  readonly environment?: Environment;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
}

/** Makes a client. Nothing is sent before the first call, which also obtains the access token. */
export function createSecApi(settings: SecSettings, options: SecApiOptions): SecApi {
  const { version, log = () => {}, environment = process.env, clock = systemClock } = options;
  const { subaccount, organization, apiKey, apiSecret, apiToken } = settings;
  const baseUrl = settings.apiUrl ?? platformUrl(settings.account);
  const identity = { baseUrl, version, subaccount, organization };
  const caFileBy = "the attribute ca_file or the variable SEC_CA_FILE";
  const addressing = { from: settings.addressFrom, isUrl: settings.apiUrl !== null, caFileBy };
  const limits = { ...standardLimits, ...options.limits };
  const transport = createTransport({ environment, clock, limits, addressing, caFile: settings.caFile });
  const ofSettings = [apiSecret, apiToken].filter((secret) => secret !== null);
  const secrets = [...ofSettings, ...proxySecrets(environment)];
  const makeCall = createCaller({ identity, transport, clock, limits, log, secrets });

  const make = apiKey !== null && apiSecret !== null ? tokenMaker(makeCall, { apiKey, apiSecret }) : null;
  const missing = () => missingKeys(baseUrl);
  const tokens = accessTokens({ configured: apiToken, make, missing, clock });
  const session = createSession(makeCall, tokens.credentials, { clock, limits, log });
  const tracker = createTracker(clock);

  return {
    account: settings.account,
    subaccount,
    organization,
    version,
    environment,
    clock,
    session,
    tracker,
    objects: (kind, query) => objects(session, tracker, kind, query),
    testAlertChannel: (guid, { signal } = {}) =>
      session.done({ method: "POST", path: pathOf("AlertChannels", guid, "test"), awaited: false, signal }),
    renewToken: ({ signal } = {}) => tokens.renew(signal),
    async createToken(seconds, { signal = new AbortController().signal } = {}) {
      if (!make) throw missing();
      return await make(signal, seconds);
    },
    userProfile: userProfile(session),
    organizationInfo: organizationInfo(session),
    close: () => transport.close(),
  };
}
