import type { ResourceTraffic } from "../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../support/vdb-api.ts";
import { elsewhere, otherAccount, putClusters, search } from "../clusters-at-hand.ts";

const plain = { cluster_id: search, name: "web shop" };
const own = {
  cluster_id: elsewhere,
  name: "web shop",
  account_id: otherAccount.toUpperCase(),
  expires_at: "2040-01-01T00:00:00.5Z",
};
const manage = { access_type: "GLOBAL_ACCESS_RULE_ACCESS_TYPE_MANAGE" };

export default {
  create: own,
  update: { ...own, global_access_rule: manage },
  more: {
    "for everything": {
      create: { ...plain, global_access_rule: manage },
      prepare: putClusters,
    },
    "for collections": {
      create: {
        ...plain,
        collection_access_rules: [
          { collection_name: "products", access_type: "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_ONLY" },
          { collection_name: "articles", access_type: "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_WRITE" },
        ],
      },
      prepare: putClusters,
    },
  },
  prepare: putClusters,
  unchanged: {
    expires_at: "another time makes another key",
    collection_access_rules: "other rules make another key",
  },
} satisfies ResourceTraffic<VdbTestApi>;
