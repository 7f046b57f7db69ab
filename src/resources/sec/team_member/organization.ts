import { DiagnosticError } from "../../../schema/index.ts";
import type { SecApi } from "../api/client.ts";
import { noAccess, problemsOf } from "./access.ts";
import { attributesOf, type MemberLevel } from "./level.ts";
import { type OrganizationAccess, organizationMembers } from "./organization-wire.ts";
import type { MemberPlan, RemoteMember } from "./schema.ts";
import { type TeamMember, teamMembers } from "./wire.ts";

/** The members of the organization. The API lists a member once for each account, each time with another GUID. */
export const organizationLevel: MemberLevel = {
  async create({ plan, api, signal }) {
    const guid = await organizationMembers(api).create(plan, accessOf(plan), { signal });
    // The response omits the times; the next read adds them.
    return { ...plan, id: guid, guid };
  },

  async read({ email, prior, api, signal }) {
    const entries = await teamMembers(api).search(email, { signal });
    const [first] = entries;
    if (!first) return null;
    const organization =
      first.orgAdmin || first.orgUser ? inAllAccounts(first) : await inAccounts(entries, api, signal);
    const member = await teamMembers(api).find(first.id, { signal, email });
    return member && { ...attributesOf(member, prior), administrator: false, organization };
  },

  async update({ plan, prior, api, signal }) {
    const access = accessOf(plan);
    const { email, first_name, last_name, company, enabled } = plan;
    const [first] = await teamMembers(api).search(email, { signal });
    if (!first) {
      const detail = `The API has no user ${email}, so nothing was updated. Plan again: if the user was deleted, the plan creates the user.`;
      throw new DiagnosticError(["email"], "Team member not found", detail);
    }
    const person = {
      email,
      first_name,
      last_name,
      ...(company !== prior.company && { company }),
      ...(enabled !== prior.enabled && { enabled }),
    };
    const guid = await organizationMembers(api).update(first.id, person, access, { signal });
    const { created_time, updated_time, updated_by } = prior;
    return { ...plan, id: guid, guid, created_time, updated_time, updated_by };
  },
};

/** Returns the planned access. Throws if it is contradictory or empty. */
function accessOf({ administrator, organization }: MemberPlan): OrganizationAccess {
  const [problem] = organization ? problemsOf(administrator, organization) : [];
  if (organization && !problem) return organization;
  const { path, summary, detail } = problem ?? noAccess;
  throw new DiagnosticError(path, summary, detail);
}

type Organization = RemoteMember["organization"];

/** An administrator is always also a user; a configuration sets only one of the two. */
function inAllAccounts({ orgAdmin }: TeamMember): Organization {
  return { administrator: orgAdmin, user: !orgAdmin, admin_accounts: null, user_accounts: null };
}

/** Returns the accounts by their names, which the profile of the credentials contains; accounts without a name by their GUIDs. */
async function inAccounts(
  entries: readonly TeamMember[],
  api: SecApi,
  signal: AbortSignal,
): Promise<Organization> {
  const profile = await api.userProfile.read({ signal });
  const names = new Map(profile?.accounts.map(({ cust_guid, account_name }) => [cust_guid, account_name]));
  const namesWhere = (isAdmin: boolean) => {
    const those = entries.filter(({ administrator }) => administrator === isAdmin);
    return those.length > 0 ? those.map(({ custGuid }) => names.get(custGuid) ?? custGuid) : null;
  };
  return {
    administrator: false,
    user: false,
    admin_accounts: namesWhere(true),
    user_accounts: namesWhere(false),
  };
}
