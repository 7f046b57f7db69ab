import type { ResourceTraffic } from "../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../support/vdb-api.ts";
import { elsewhere, otherAccount, putClusters, search } from "../clusters-at-hand.ts";

export default {
  create: { cluster_id: elsewhere, account_id: otherAccount.toUpperCase(), retention_period: "" },
  update: { cluster_id: elsewhere, account_id: otherAccount.toUpperCase() },
  prepare: putClusters,
  more: {
    "for a time": {
      create: { cluster_id: search, retention_period: " 1500m30.5s " },
      prepare: putClusters,
    },
  },
  unchanged: { account_id: "a backup stays in its account" },
} satisfies ResourceTraffic<VdbTestApi>;
