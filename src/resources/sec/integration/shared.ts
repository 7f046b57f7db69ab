import { bool, string } from "../../../schema/index.ts";
import { id } from "../define.ts";

/** What all integrations have in common: alert channels, cloud accounts, registries. */
export const integrationAttributes = {
  id: id("The GUID of the integration"),
  name: string("The name of the integration").required(),
  enabled: bool("Whether the integration is in use").default(true),
  intg_guid: string("The GUID of the integration").computed().useStateForUnknown(),
  created_or_updated_time: string("When the integration last changed").computed(),
  created_or_updated_by: string("Who last changed the integration").computed(),
  type_name: string("The kind of the integration").computed().useStateForUnknown(),
  org_level: bool("Whether the integration belongs to the whole organization")
    .computed()
    .useStateForUnknown(),
};
