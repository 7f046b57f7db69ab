import type { ResourceTraffic } from "../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../support/vdb-api.ts";
import { putClusters, search, shop } from "../clusters-at-hand.ts";

export default {
  create: { cluster_ids: [shop, search] },
  prepare: putClusters,
} satisfies ResourceTraffic<VdbTestApi>;
