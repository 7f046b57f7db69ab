import { isDeepStrictEqual } from "node:util";
import { hcl, isUnknown, knownAfterApply, NotFoundError } from "../../../schema/index.ts";
import type { SecApi } from "../api/client.ts";
import { resource } from "../define.ts";
import { problemsOf } from "./access.ts";
import { accountLevel } from "./account.ts";
import type { MemberLevel } from "./level.ts";
import { organizationLevel } from "./organization.ts";
import { schema } from "./schema.ts";
import { memberListing, teamMembers } from "./wire.ts";

const teamMember = resource({
  description:
    "Manages a user of an account, or, if the provider has `organization = true`, a user of the organization and the access to its accounts in the `organization` block.",
  schema,
  identity: ["email"],
  // An e-mail address also matches the first form; `read` recognizes it by its @.
  importForms: ["{id}", "{email}"],
  example: hcl`
    resource "sec_team_member" "eve" {
      email         = "eve@example.com"
      first_name    = "Eve"
      last_name     = "Lund"
      company       = "Example"
      administrator = true
    }
  `,

  validate({ config: { administrator, organization }, diagnostics }) {
    if (organization === null || isUnknown(organization)) return;
    for (const { path, summary, detail } of problemsOf(administrator, organization))
      diagnostics.error(path, summary, detail);
  },

  /** The ID of a member belongs to the first of the accounts; a change of accounts may change which is first. */
  modifyPlan({ plan, prior }) {
    if (!prior?.organization || isDeepStrictEqual(plan.organization, prior.organization)) return undefined;
    return { id: knownAfterApply, guid: knownAfterApply };
  },

  create: (context) => levelOf(context.api).create(context),

  async read({ prior, api, imported, signal }) {
    const { guid, email } = imported
      ? await memberBy(prior.id ?? prior.email ?? "", api, signal)
      : { guid: prior.id ?? "", email: prior.email ?? "" };
    return levelOf(api).read({ guid, email, prior, api, signal });
  },

  update: (context) => levelOf(context.api).update(context),

  async delete({ prior, api, signal }) {
    await teamMembers(api).delete(prior.id, { signal });
  },
});

export default { ...teamMember, listing: { ...memberListing, named: "email" } };

function levelOf({ organization }: SecApi): MemberLevel {
  return organization ? organizationLevel : accountLevel;
}

/** Returns the member for an import ID. */
async function memberBy(importId: string, api: SecApi, signal: AbortSignal) {
  const isEmail = importId.includes("@");
  const member = isEmail
    ? (await teamMembers(api).search(importId, { signal }))[0]
    : await teamMembers(api).find(importId, { signal });
  if (member) return member;
  const detail = isEmail
    ? `The API has no user with the email address ${importId}.`
    : `The API has no user with the GUID ${importId}. Import members of the organization by their email address.`;
  throw new NotFoundError(["id"], "Team member not found", detail);
}
