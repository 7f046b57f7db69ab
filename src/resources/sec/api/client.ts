import type { SecSettings } from "../settings.ts";
import { type AgentAccessTokens, agentAccessTokens } from "./agent-access-tokens.ts";
import type { ApiLog } from "./calls/attempt.ts";
import { createCaller } from "./calls/caller.ts";
import { createLedger } from "./calls/lost-create.ts";
import { type CallOptions, createSession } from "./calls/session.ts";
import { accessTokens } from "./calls/token.ts";
import { missingKeys, tokenMaker } from "./calls/token-request.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createTransport, defaultLimits, type Limits } from "./http/transport.ts";
import { type EmailData, email } from "./integration-data/email.ts";
import { type RegistryAData, type RegistryAInput, registryA } from "./integration-data/registry-a.ts";
import {
  type TrackerCloudData,
  type TrackerCloudInput,
  trackerCloud,
} from "./integration-data/tracker-cloud.ts";
import { type AlertChannels, alertChannels, type Integrations, integrations } from "./integrations.ts";
import { type OrganizationInfo, organizationInfo } from "./organization-info.ts";
import { platformUrl } from "./platform.ts";
import { type ResourceGroups, resourceGroups } from "./resource-groups.ts";
import { type UserProfile, userProfile } from "./user-profile.ts";

/** The platform's management API, as one configuration of the provider sees it. */
export interface SecApi {
  readonly alertChannels: {
    readonly email: AlertChannels<EmailData, EmailData>;
    readonly trackerCloud: AlertChannels<TrackerCloudInput, TrackerCloudData>;
  };
  readonly containerRegistries: {
    readonly registryA: Integrations<RegistryAInput, RegistryAData>;
  };
  readonly agentAccessTokens: AgentAccessTokens;
  readonly resourceGroups: ResourceGroups;
  readonly userProfile: { read(options?: CallOptions): Promise<UserProfile | null> };
  readonly organizationInfo: { read(options?: CallOptions): Promise<OrganizationInfo | null> };
  /** Ends all connections; calls still under way fail. */
  close(): Promise<void>;
}

export interface SecApiOptions {
  /** The provider's version. */
  readonly version: string;
  readonly log?: ApiLog;
  /** Where proxies are looked up; by default the process's environment. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
}

/** Makes a client. Nothing is sent before the first call, which also obtains the access token. */
export function createSecApi(settings: SecSettings, options: SecApiOptions): SecApi {
  const { version, log = () => {}, environment = process.env, clock = systemClock } = options;
  const { subaccount, organization, apiKey, apiSecret, apiToken } = settings;
  const baseUrl = settings.apiUrl ?? platformUrl(settings.account);
  const identity = { baseUrl, version, subaccount, organization };
  const transport = createTransport({ environment, clock, limits: { ...defaultLimits, ...options.limits } });
  const secrets = [apiSecret, apiToken].filter((secret) => secret !== null);
  const makeCall = createCaller({ identity, transport, clock, log, secrets });

  const make = apiKey !== null && apiSecret !== null ? tokenMaker(makeCall, { apiKey, apiSecret }) : null;
  const missing = () => missingKeys(baseUrl);
  const session = createSession(makeCall, accessTokens({ configured: apiToken, make, missing, clock }));
  const ledger = createLedger(clock);

  return {
    alertChannels: {
      email: alertChannels(session, ledger, email),
      trackerCloud: alertChannels(session, ledger, trackerCloud),
    },
    containerRegistries: {
      registryA: integrations(session, ledger, "ContainerRegistries", registryA),
    },
    agentAccessTokens: agentAccessTokens(session, ledger, clock),
    resourceGroups: resourceGroups(session, ledger),
    userProfile: userProfile(session),
    organizationInfo: organizationInfo(session),
    close: () => transport.close(),
  };
}
