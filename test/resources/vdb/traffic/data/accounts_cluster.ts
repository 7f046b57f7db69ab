import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../../support/vdb-api.ts";

const id = "c0000000-0000-4000-8000-000000000001";

export default {
  prepare: (api) =>
    api.put("clusters", id, {
      accountId: api.accountId,
      name: "search",
      configuration: { numberOfNodes: 1 },
    }),
  read: { id },
} satisfies DataSourceTraffic<VdbTestApi>;
