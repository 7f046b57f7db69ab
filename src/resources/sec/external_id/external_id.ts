import { randomInt } from "node:crypto";
import { DiagnosticError, hcl, string } from "../../../schema/index.ts";
import { id, resource } from "../define.ts";
import { newExternalId, tenantOf } from "./wire.ts";

const schema = {
  id: id("The external ID"),
  csp: string("The cloud of the account")
    .oneOf("cloud_a", "cloud_b", "cloud_c", "cloud_d")
    .required()
    .requiresReplace()
    .notReturned(),
  account_id: string("The ID of the account in that cloud, such as `111122223333`")
    .required()
    .requiresReplace()
    .notReturned(),
  v2: string("The external ID, the same as `id`").computed().useStateForUnknown(),
};

export default resource({
  description:
    "Generates an external ID, which the trust policy of a role in a cloud account can require, so that only the platform can assume the role. The external ID exists only in the state: nothing is sent to the platform.",
  schema,
  importForms: [],
  example: hcl`
    resource "sec_external_id" "shop" {
      csp        = "cloud_a"
      account_id = "111122223333"
    }
  `,

  async create({ plan, api }) {
    const tenant = tenantOf(api.account);
    if (tenant === null) {
      const detail = `The account ${JSON.stringify(api.account)} does not begin with the name of a tenant, which external IDs contain. Set account to the first part of the address of the platform, such as acme.`;
      throw new DiagnosticError([], "Tenant unknown", detail);
    }
    const { csp: cloud, account_id: accountId } = plan;
    return fromId(newExternalId({ cloud, tenant, accountId }, randomInt));
  },

  async read({ prior }) {
    return fromId(prior.id ?? "");
  },

  async delete() {
    // There is no remote object to delete.
  },
});

function fromId(externalId: string) {
  return { id: externalId, v2: externalId };
}
