import { bool, string } from "../../../schema/index.ts";
import { id } from "../define.ts";

/** What an integration has: to the API, channels, cloud accounts, registries and scanners are all of them integrations. */
export function attributesOf(noun: string) {
  return {
    id: id(`The GUID of the ${noun}`),
    name: string(`The name under which the platform lists the ${noun}`).required(),
    enabled: bool(
      `Whether the platform uses the ${noun}; one that is switched off keeps its settings`,
    ).default(true),
    intg_guid: string(`The GUID of the ${noun}, the same as \`id\``).computed().useStateForUnknown(),
    created_or_updated_time: string(`When the ${noun} last changed, as a time of RFC 3339`).computed(),
    created_or_updated_by: string(
      `The user who last changed the ${noun}, or the owner of the key that did`,
    ).computed(),
    type_name: string(`The name of this kind of ${noun}, the same for all resources of this type`)
      .computed()
      .useStateForUnknown(),
    org_level: bool(`Whether the ${noun} belongs to the whole organization, not to one account of it`)
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
export const serverToken = string("The token with which the scanner reports to the platform")
  .computed()
  .nullable()
  .sensitive()
  .useStateForUnknown();
