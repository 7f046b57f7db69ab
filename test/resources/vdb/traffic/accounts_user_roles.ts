import type { ResourceTraffic } from "../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../support/vdb-api.ts";
import { account, otherAccount } from "../clusters-at-hand.ts";

const roles = ["1", "2", "3"].map((digit) => `a000000${digit}-0000-4000-8000-000000000000`);
const [first, second, third] = roles;

/** Adds the roles to the account. */
async function prepare(api: VdbTestApi): Promise<void> {
  for (const id of roles)
    await api.put("roles", id, {
      id,
      accountId: account,
      name: `Role ${id}`,
      roleType: "ROLE_TYPE_CUSTOM",
      permissions: [{ value: "read:clusters" }],
    });
}

export default {
  prepare,
  create: {
    account_id: account,
    user_email: "grace@example.org",
    role_ids: [first, second],
    keep_on_destroy: true,
  },
  update: {
    account_id: account,
    user_email: "linus@example.org",
    role_ids: [second, third],
    keep_on_destroy: false,
  },
  more: {
    "for one user": {
      prepare,
      create: { user_email: "grace@example.org", role_ids: [first, second] },
      update: { user_email: "grace@example.org", role_ids: [second, third], keep_on_destroy: true },
    },
    "in another account": {
      prepare,
      create: { user_email: "grace@example.org", role_ids: [] },
      update: { account_id: otherAccount, user_email: "grace@example.org", role_ids: [] },
    },
  },
} satisfies ResourceTraffic<VdbTestApi>;
