import type { ResourceTraffic } from "../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../support/vdb-api.ts";
import { account, otherAccount } from "../clusters-at-hand.ts";

export default {
  create: {
    account_id: account,
    name: "Backup operators",
    description: "Make backups",
    permissions: [
      { value: "read:backups" },
      { value: "read:clusters" },
      { value: "restore:backups" },
      { value: "write:backups" },
    ],
  },
  update: {
    account_id: account,
    name: "Operators",
    permissions: [{ value: "read:clusters" }, { value: "delete:backups" }],
  },
  more: {
    "in another account": {
      create: { account_id: otherAccount, name: "Readers", permissions: [{ value: "read:clusters" }] },
      update: { account_id: otherAccount, name: "Others", permissions: [{ value: "read:clusters" }] },
    },
  },
  unchanged: { account_id: "a role is in one account only" },
} satisfies ResourceTraffic<VdbTestApi>;
