import type { ResourceTraffic } from "../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../support/vdb-api.ts";
import { elsewhere, otherAccount, putClusters, search } from "../clusters-at-hand.ts";

const plain = { cluster_id: search, cron_expression: "0 3 * * *" };
const own = { cluster_id: elsewhere, account_id: otherAccount.toUpperCase() };

export default {
  create: { ...plain, ...own, retention_period: "72h", delete_backups_on_destroy: false },
  update: { ...plain, ...own, cron_expression: "@weekly" },
  prepare: putClusters,
  more: {
    "kept for another time": {
      create: plain,
      update: { ...plain, retention_period: "1500m30.5s" },
      prepare: putClusters,
    },
    "with other backups": {
      create: plain,
      update: { ...plain, delete_backups_on_destroy: false },
      prepare: putClusters,
    },
  },
  unchanged: { account_id: "a schedule stays in its account" },
} satisfies ResourceTraffic<VdbTestApi>;
