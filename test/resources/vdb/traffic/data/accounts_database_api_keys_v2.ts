import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../../support/vdb-api.ts";
import { putClusters, search } from "../../clusters-at-hand.ts";

export default {
  read: { cluster_id: search },
  prepare: putClusters,
} satisfies DataSourceTraffic<VdbTestApi>;
