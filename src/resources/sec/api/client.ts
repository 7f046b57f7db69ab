import type { CreateTracker, HttpLimits, HttpRequest } from "../../../http/index.ts";
import {
  type Clock,
  type HttpClient,
  httpClient,
  type IssuedToken,
  issuedTokens,
  systemClock,
} from "../../../http/index.ts";
import type { Environment, Log } from "../../../schema/index.ts";
import type { CaFile } from "../../shared/setting.ts";
import { pathOf } from "./calls/paths.ts";
import { explainRefusal } from "./calls/refusal.ts";
import { type CallOptions, createSession, type Session } from "./calls/session.ts";
import { missingKeys, requestToken } from "./calls/token-request.ts";
import { say } from "./errors.ts";
import { type Objects, objects } from "./objects/objects.ts";
import type { WireMapping } from "./objects/wire-mapping.ts";
import { organizationInfo } from "./organization-info.ts";
import { platformUrl } from "./platform.ts";
import { userProfile } from "./user-profile.ts";

/** The settings of a client of the API. Strings are null, never empty, when they are not set. */
export interface SecSettings {
  /** The name without the platform's domain. */
  readonly account: string;
  readonly subaccount: string | null;
  readonly apiKey: string | null;
  readonly apiSecret: string | null;
  readonly apiToken: string | null;
  readonly organization: boolean;
  /** The base URL that replaces the account's, without a trailing slash, or null. */
  readonly apiUrl: string | null;
  /** The source of the API's address, such as `the variable SEC_ACCOUNT`. */
  readonly addressFrom: string;
  /** The certificate authorities that replace the default ones. */
  readonly caFile?: CaFile;
  /** The name of the profile's section if the profile is of an old version; see withOrganizationAccount. */
  readonly oldProfile: string | null;
}

/** A client of the platform's management API for one configuration of the provider. */
export interface SecApi {
  /** The account, without the platform's domain, and the subaccount that requests apply to. */
  readonly account: string;
  readonly subaccount: string | null;
  /** Whether requests apply to the whole organization. */
  readonly organization: boolean;
  /** The provider's version. */
  readonly version: string;
  /** The environment variables of the client. */
  readonly environment: Environment;
  readonly clock: Clock;
  /** Sends the calls for which there is no other member. */
  readonly session: Session;
  /** Finds objects whose create response was lost. */
  readonly tracker: CreateTracker;
  /** Returns the objects of a wire mapping; with `query`, all their requests have that query string. */
  objects<Input, Output>(
    kind: WireMapping<Input, Output>,
    query?: Readonly<Record<string, string>>,
  ): Objects<Input, Output>;
  /** Sends a test alert. Fails if the alert cannot be delivered. */
  testAlertChannel(guid: string, options?: CallOptions): Promise<void>;
  /** Requests an access token with the keys and makes it the client's own. */
  renewToken(options?: CallOptions): Promise<string>;
  /** Requests an access token with the keys, valid for this many seconds. The client keeps its own token. */
  createToken(seconds: number, options?: CallOptions): Promise<IssuedToken>;
  readonly userProfile: ReturnType<typeof userProfile>;
  readonly organizationInfo: ReturnType<typeof organizationInfo>;
  /** Closes the client; running calls fail. */
  close(): Promise<void>;
}

export interface SecApiOptions {
  /** The provider's version. */
  readonly version: string;
  readonly log?: Pick<Log, "debug" | "warn">;
  /** The environment variables of the client, by default those of the process. */
  readonly environment?: Environment;
  readonly clock?: Clock;
  readonly limits?: Partial<HttpLimits>;
}

const hour = 3_600_000;

/** Creates a client. Nothing is sent before the first call, which also requests the access token. */
export function createSecApi(settings: SecSettings, options: SecApiOptions): SecApi {
  const { version, log, environment = process.env, clock = systemClock, limits } = options;
  const { account, subaccount, organization, apiKey, apiSecret, apiToken, apiUrl, caFile } = settings;
  const baseUrl = `${apiUrl ?? platformUrl(account)}/api/v2`;
  const key = apiKey !== null && apiSecret !== null ? { apiKey, apiSecret } : null;

  async function askToken(seconds: number, signal: AbortSignal | undefined): Promise<IssuedToken> {
    if (!key) throw missingKeys(baseUrl);
    return await requestToken(http, key, { seconds, signal });
  }

  const tokens = issuedTokens({
    ask: ({ signal }) => askToken(hour / 1000, signal),
    first: apiToken ? { token: apiToken, expiresAt: clock.now() + hour } : undefined,
    headers: (token) => ({ Authorization: token }),
    clock,
  });
  const http: HttpClient = httpClient({
    baseUrl,
    baseUrlFrom: settings.addressFrom,
    baseUrlIsComposed: apiUrl === null,
    auth: tokens,
    headers: ({ method }) => ({
      ...headersOf(method, { version, subaccount, organization }),
      // The account is part of the platform's addresses, and missing in an address that replaces them.
      ...(apiUrl !== null && environment.TFNODE_RUN && { "x-terraform-account": account }),
    }),
    redact: [apiSecret, apiToken].filter((secret) => secret !== null),
    explain: (response) => explainRefusal(response, key ? "keys" : "token"),
    say,
    log,
    caFile: caFile?.path,
    caFileFrom: caFile?.origin ?? "the attribute ca_file or the variable SEC_CA_FILE",
    environment,
    clock,
    ...(limits && { limits }),
  });
  const session = createSession(http);

  return {
    account,
    subaccount,
    organization,
    version,
    environment,
    clock,
    session,
    tracker: http,
    objects: (kind, query) => objects(session, http, kind, query),
    testAlertChannel: (guid, { signal } = {}) =>
      session.done({ method: "POST", path: pathOf("AlertChannels", guid, "test"), awaited: false, signal }),
    renewToken: async (calling) => (await tokens.renew(calling)).token,
    createToken: (seconds, { signal } = {}) => askToken(seconds, signal),
    userProfile: userProfile(session),
    organizationInfo: organizationInfo(session),
    close: () => http.close(),
  };
}

/** Returns the headers of all requests. */
function headersOf(
  method: HttpRequest["method"],
  { version, subaccount, organization }: Pick<SecApi, "version" | "subaccount" | "organization">,
) {
  return {
    Accept: "application/json",
    Method: method,
    "User-Agent": `Terraform/${version}`,
    ...(subaccount !== null && { "Account-Name": subaccount }),
    ...(organization && { "Org-Access": "true" }),
  };
}
