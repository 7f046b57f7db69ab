import type { EphemeralTraffic } from "../../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../../support/vdb-api.ts";
import { elsewhere, otherAccount, putClusters, search } from "../../clusters-at-hand.ts";

export default {
  open: { cluster_id: search },
  varying: ["name"],
  prepare: putClusters,
  more: {
    "for everything": {
      open: {
        cluster_id: elsewhere,
        account_id: otherAccount.toUpperCase(),
        name_prefix: "nightly index",
        ttl: "90m",
        global_access_rule: { access_type: "GLOBAL_ACCESS_RULE_ACCESS_TYPE_READ_ONLY" },
      },
      varying: ["name"],
      prepare: putClusters,
    },
    "for collections": {
      open: {
        cluster_id: search,
        collection_access_rules: [
          { collection_name: "products", access_type: "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_WRITE" },
        ],
      },
      varying: ["name"],
      prepare: putClusters,
    },
  },
} satisfies EphemeralTraffic<VdbTestApi>;
