import { ArgumentError, hcl, object, providerFunction, string } from "../../../schema/index.ts";
import { parseExternalId } from "../external_id/wire.ts";

export default providerFunction({
  summary: "Takes an external ID apart",
  description:
    "Returns the parts of an external ID as `sec_external_id` generates it: `csp` is the cloud, `version` the version of the form, `tenant` the tenant of the platform, `account_id` the account in the cloud, and `random` the random part. It is an error if the text is no external ID.",
  example: hcl`
    resource "sec_external_id" "shop" {
      csp        = "cloud_a"
      account_id = "111122223333"
    }

    output "trusted_account" {
      value = provider::sec::parse_external_id(sec_external_id.shop.v2).account_id
    }
  `,
  parameters: [{ name: "external_id", type: string("The external ID") }],
  returns: object({
    csp: string("The cloud of the account, such as `cloud_a`"),
    version: string("The version of the form of the external ID: `v2`"),
    tenant: string("The tenant of the platform, the first part of its address, such as `acme`"),
    account_id: string("The ID of the account in that cloud"),
    random: string("The random characters, with which the external ID cannot be guessed"),
  }),

  call(externalId) {
    const parts = parseExternalId(externalId);
    if (!parts)
      throw new ArgumentError(0, "must be an external ID, as the resource sec_external_id generates it");
    const { cloud: csp, version, tenant, accountId: account_id, random } = parts;
    return { csp, version, tenant, account_id, random };
  },
});
