import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../../support/vdb-api.ts";
import { account, putClusters, search } from "../../clusters-at-hand.ts";

const id = "bbbbbbbb-0000-4000-8000-000000000001";

export default {
  read: { cluster_id: search, id },
  prepare: async (api) => {
    await putClusters(api);
    await api.put("backupSchedules", id, { id, accountId: account, clusterId: search, schedule: "@daily" });
  },
} satisfies DataSourceTraffic<VdbTestApi>;
