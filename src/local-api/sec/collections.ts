import type { ControlledCollection } from "../control/collections.ts";
import { apiKeys } from "./accounts.ts";
import { agentAccessTokens } from "./agent-access-tokens.ts";
import { alertChannels } from "./alert-channels.ts";
import { alertProfiles } from "./alert-profiles.ts";
import { alertRules } from "./alert-rules.ts";
import { cloudAccounts } from "./cloud-accounts.ts";
import type { Collection } from "./collection.ts";
import { containerRegistries } from "./container-registries.ts";
import { dataExportRules } from "./data-export-rules.ts";
import { exceptions } from "./exceptions.ts";
import { policies } from "./policies.ts";
import { queries } from "./queries.ts";
import { reportRules } from "./report-rules.ts";
import { resourceGroups } from "./resource-groups.ts";
import { teamMembers } from "./team-members.ts";
import { vulnerabilityExceptions } from "./vulnerability-exceptions.ts";

/** All collections of the API. */
export const collections: readonly Collection[] = [
  agentAccessTokens,
  alertChannels,
  alertProfiles,
  alertRules,
  cloudAccounts,
  containerRegistries,
  dataExportRules,
  exceptions,
  policies,
  queries,
  reportRules,
  resourceGroups,
  teamMembers,
  vulnerabilityExceptions,
];

/** Collections to which others refer come before those that refer to them. */
const named: readonly Collection[] = [
  alertProfiles,
  queries,
  policies,
  exceptions,
  alertChannels,
  resourceGroups,
];

/** The collections of the control API, each after those to which its objects refer. */
export const controlledCollections: readonly ControlledCollection[] = [
  ...[...named, ...collections.filter((one) => !named.includes(one))].map((one) => ({
    ...one,
    idIsSecret: one === agentAccessTokens,
    isPerAccount: one !== teamMembers,
  })),
  apiKeys,
];
