import { DiagnosticError } from "../../../schema/index.ts";
import { attributesOf, type MemberLevel } from "./level.ts";
import type { MemberPlan, MemberState, PriorMember } from "./schema.ts";
import { type TeamMember, type TeamMemberInput, teamMembers } from "./wire.ts";

/** The members of one account. */
export const accountLevel: MemberLevel = {
  async create({ plan, api, signal, checkpoint }) {
    refuseOrganization(plan);
    const member = await teamMembers(api).create(plan.email, toApi(plan, null), { signal });
    checkpoint({ id: member.guid });
    return fromApi(member, null);
  },

  async read({ guid, prior, api, signal }) {
    const member = await teamMembers(api).find(guid, { signal });
    return member && fromApi(member, prior);
  },

  async update({ plan, prior, api, signal }) {
    refuseOrganization(plan);
    return fromApi(await teamMembers(api).update(prior.id, toApi(plan, prior), { signal }), prior);
  },
};

function refuseOrganization({ organization }: MemberPlan): void {
  if (organization === null) return;
  const detail =
    "The provider is configured for one account, which has no organization block. Set organization = true on the provider (or SEC_ORGANIZATION=true), or remove the organization block.";
  throw new DiagnosticError(["organization"], "Not for members of an account", detail);
}

function toApi(plan: MemberPlan, prior: MemberState | null): TeamMemberInput {
  return {
    firstName: plan.first_name,
    lastName: plan.last_name,
    company: plan.company,
    enabled: plan.enabled,
    accountAdmin: plan.administrator || (prior?.administrator ? false : null),
  };
}

function fromApi(member: TeamMember, before: PriorMember | null) {
  return { ...attributesOf(member, before), administrator: member.accountAdmin, organization: null };
}
