import { bool, string } from "../../../schema/index.ts";
import { id, notBlank } from "../define.ts";

/** The attributes of an integration. In the API, channels, cloud accounts, registries and scanners are all integrations. */
export function attributesOf(noun: string) {
  return {
    id: id(`The GUID of the ${noun}`),
    name: string(`The name of the ${noun}`).validate(notBlank).required(),
    enabled: bool(`Whether the ${noun} is enabled. A disabled ${noun} keeps its settings`).default(true),
    intg_guid: string(`The GUID of the ${noun}, the same as \`id\``).computed().useStateForUnknown(),
    created_or_updated_time: string(
      `When the ${noun} was last created or updated, as an RFC 3339 timestamp`,
    ).computed(),
    created_or_updated_by: string(
      `The user, or the owner of the API key, that last created or updated the ${noun}`,
    ).computed(),
    type_name: string(`The type of the ${noun} in the platform, the same for all resources of this type`)
      .computed()
      .useStateForUnknown(),
    org_level: bool(`Whether the ${noun} belongs to the whole organization instead of one account`)
      .computed()
      .useStateForUnknown(),
  };
}

/** The attributes of most integrations. */
export const integrationAttributes = attributesOf("integration");

/** The same attributes separately: some integrations lack one of them or have another name for it. */
export const {
  type_name: typeName,
  org_level: ofOrganization,
  ...basicIntegrationAttributes
} = integrationAttributes;

/** The token with which scanners authenticate. The response to a create contains it; other responses may omit it. */
export const serverToken = string("The token that the scanner authenticates with")
  .computed()
  .nullable()
  .sensitive()
  .useNonNullStateForUnknown();
