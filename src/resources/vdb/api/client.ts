import { type CreateTracker, createTracker } from "../../../http/lost-create.ts";
import { type Clock, systemClock } from "../../../http/net/clock.ts";
import { type Limits, standardLimits } from "../../../http/net/limits.ts";
import { proxySecrets } from "../../../http/net/proxy.ts";
import type { CaFile } from "../../../http/net/trust.ts";
import { runHeader } from "../../../http/run-header.ts";
import type { Environment } from "../../../schema/index.ts";
import { type ApiLog, type Caller, createCaller } from "./calls/caller.ts";
import { createChannels } from "./channel/channel.ts";

/** What a client of the API needs to know. */
export interface VdbSettings {
  readonly apiKey: string;
  /** Where the API is, as it was written, or null for the default endpoint. */
  readonly apiUrl: string | null;
  /** Where that comes from, such as `the variable VDB_API_URL`. */
  readonly addressFrom: string | null;
  /** The authorities to trust in place of all others. */
  readonly caFile?: CaFile;
  /** The account of what does not name its own; empty when there is none. Not checked. */
  readonly accountId: string;
  /** Whether the server's certificate is not checked. */
  readonly insecure: boolean;
}

/** The management API of the vector database, as one configuration of the provider sees it. */
export interface VdbApi {
  /** The account of what does not name its own, as it was written; empty when there is none. See account-id.ts. */
  readonly accountId: string;
  readonly call: Caller;
  readonly log: ApiLog;
  /** The time that calls go by. */
  readonly clock: Clock;
  /** Finds what was created by a call whose answer was lost. */
  readonly tracker: CreateTracker;
  /** Ends the connection, once the calls that are under way have ended. */
  close(): void;
}

export interface VdbApiOptions {
  readonly log?: ApiLog;
  /** Where proxies and trusted authorities are looked up; by default the process's environment. */
  readonly environment?: Environment;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
}

/** Makes a client. Nothing is connected before the first call. */
export function createVdbApi(settings: VdbSettings, options: VdbApiOptions = {}): VdbApi {
  const { log = () => {}, environment = process.env, clock = systemClock } = options;
  const { apiKey, apiUrl, addressFrom, accountId, insecure, caFile } = settings;
  const limits = { ...standardLimits, ...options.limits };
  const channels = createChannels({ apiUrl, addressFrom, insecure, caFile, environment, limits });
  const call = createCaller({
    channels,
    clock,
    log,
    limits,
    authorization: `apikey ${apiKey}`,
    metadata: runHeader(environment),
    secrets: [apiKey, apiKey.trim(), ...proxySecrets(environment)],
  });
  return { accountId, call, log, clock, tracker: createTracker(clock), close: () => channels.close() };
}
