import { DiagnosticError } from "../../../schema/index.ts";
import { attributesOf, type MemberLevel } from "./level.ts";
import type { MemberPlan } from "./schema.ts";
import { teamMembers } from "./wire.ts";

/** The members of one account. */
export const accountLevel: MemberLevel = {
  async create({ plan, api, signal, checkpoint }) {
    refuseOrganization(plan);
    const input = { ...plan, administrator: plan.administrator || null };
    const member = await teamMembers(api).create(input, { signal });
    checkpoint({ id: member.id });
    return attributesOf(member, null);
  },

  async read({ guid, prior, api, signal }) {
    const member = await teamMembers(api).find(guid, { signal });
    return member && attributesOf(member, prior);
  },

  async update({ plan, prior, api, signal }) {
    refuseOrganization(plan);
    const administrator = plan.administrator || (prior.administrator ? false : null);
    const member = await teamMembers(api).update(prior.id, { ...plan, administrator }, { signal });
    return attributesOf(member, prior);
  },
};

function refuseOrganization({ organization }: MemberPlan): void {
  if (organization === null) return;
  const detail =
    "The provider is configured for one account, which has no organization block. Set organization = true on the provider (or SEC_ORGANIZATION=true), or remove the organization block.";
  throw new DiagnosticError(["organization"], "Not for members of an account", detail);
}
