import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../../support/vdb-api.ts";
import { putClusters } from "../../clusters-at-hand.ts";

export default {
  read: {},
  prepare: putClusters,
} satisfies DataSourceTraffic<VdbTestApi>;
