import { type CreateTracker, createTracker } from "../../../http/lost-create.ts";
import { type Clock, systemClock } from "../../../http/net/clock.ts";
import { type Limits, standardLimits } from "../../../http/net/limits.ts";
import { proxySecrets } from "../../../http/net/proxy.ts";
import { runHeader } from "../../../http/run-header.ts";
import type { Environment } from "../../../schema/index.ts";
import { type ApiLog, type Caller, createCaller } from "./calls/caller.ts";
import { createChannels, type ServerSettings } from "./channel/channel.ts";

/** The settings of a client of the API. */
export interface VdbSettings extends ServerSettings {
  readonly apiKey: string;
  /** The account of objects that do not name their own, unchecked; empty if there is none. */
  readonly accountId: string;
}

/** A client of the vector database's management API for one configuration of the provider. */
export interface VdbApi {
  /** The account of objects that do not name their own, as it is written; empty if there is none. See account-id.ts. */
  readonly accountId: string;
  readonly call: Caller;
  readonly log: ApiLog;
  /** The clock of all calls. */
  readonly clock: Clock;
  /** Finds objects whose create response was lost. */
  readonly tracker: CreateTracker;
  /** Closes the connection when the running calls have ended. */
  close(): void;
}

export interface VdbApiOptions {
  readonly log?: ApiLog;
  /** The environment with the proxies and trusted certificate authorities; by default that of the process. */
  readonly environment?: Environment;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
}

/** Creates a client. Nothing is connected before the first call. */
export function createVdbApi(settings: VdbSettings, options: VdbApiOptions = {}): VdbApi {
  const { log = () => {}, environment = process.env, clock = systemClock } = options;
  const { apiKey, accountId, ...server } = settings;
  const limits = { ...standardLimits, ...options.limits };
  const channels = createChannels({ ...server, environment, limits });
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
