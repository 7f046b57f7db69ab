import type { ControlledCollection } from "../control/collections.ts";
import { apiKeys } from "./accounts.ts";
import { agentAccessTokens } from "./agent-access-tokens.ts";
import { alertChannels } from "./alert-channels.ts";
import { alertProfiles } from "./alert-profiles.ts";
import { cloudAccounts } from "./cloud-accounts.ts";
import type { Collection } from "./collection.ts";
import { containerRegistries } from "./container-registries.ts";
import { exceptions } from "./exceptions.ts";
import { policies } from "./policies.ts";
import { queries } from "./queries.ts";
import { resourceGroups } from "./resource-groups.ts";
import { alertRules, dataExportRules, reportRules } from "./rules.ts";
import { teamMembers } from "./team-members.ts";
import { vulnerabilityExceptions } from "./vulnerability-exceptions.ts";

/** Each collection follows those to which its objects refer. */
const inOrder: readonly Collection[] = [
  alertProfiles,
  queries,
  policies,
  exceptions,
  alertChannels,
  resourceGroups,
  agentAccessTokens,
  alertRules,
  cloudAccounts,
  containerRegistries,
  dataExportRules,
  reportRules,
  teamMembers,
  vulnerabilityExceptions,
];

/** All collections of the API, in the order of their names. */
export const collections = inOrder.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The collections of the control API, each after those to which its objects refer. */
export const controlledCollections: readonly ControlledCollection[] = [
  ...inOrder.map((one) => ({
    ...one,
    idIsSecret: one === agentAccessTokens,
    isPerAccount: one !== teamMembers,
  })),
  apiKeys,
];
