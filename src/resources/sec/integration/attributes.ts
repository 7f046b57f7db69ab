import { bool, string } from "../../../schema/index.ts";
import { id, notBlank } from "../define.ts";

/** What an integration has: to the API, channels, cloud accounts, registries and scanners are all of them integrations. */
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

/** What most integrations have in common. */
export const integrationAttributes = attributesOf("integration");

/** The same in parts, of which some have one, some the other, and some call them by another name. */
export const {
  type_name: typeName,
  org_level: ofOrganization,
  ...basicIntegrationAttributes
} = integrationAttributes;

/** The token of integrations that scanners report to. The answer to their creation has it, and others may leave it out. */
export const serverToken = string("The token that the scanner authenticates with")
  .computed()
  .nullable()
  .sensitive()
  .useStateForUnknown();
