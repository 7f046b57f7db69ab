import { bool, string } from "../../../schema/index.ts";
import { id } from "../define.ts";

/** What each integration has: alert channels, cloud accounts, registries. */
export const namedIntegration = {
  id: id("The GUID of the integration"),
  name: string("The name of the integration").required(),
};

/** What nearly all integrations have. */
export const basicIntegrationAttributes = {
  ...namedIntegration,
  enabled: bool("Whether the integration is in use").default(true),
  intg_guid: string("The GUID of the integration").computed().useStateForUnknown(),
  created_or_updated_time: string("When the integration last changed").computed(),
  created_or_updated_by: string("Who last changed the integration").computed(),
};

/** What the platform calls the kind of an integration. */
export const typeName = string("The kind of the integration").computed().useStateForUnknown();

/** Whether an integration is for all accounts. */
export const ofOrganization = bool("Whether the integration belongs to the whole organization")
  .computed()
  .useStateForUnknown();

/** What most integrations have in common. */
export const integrationAttributes = {
  ...basicIntegrationAttributes,
  type_name: typeName,
  org_level: ofOrganization,
};

/** The token of integrations that scanners report to. */
export const serverToken = string("The token with which the scanner reports to the platform")
  .computed()
  .sensitive()
  .useStateForUnknown();
