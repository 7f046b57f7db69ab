import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../../support/vdb-api.ts";

export default {
  read: {},
} satisfies DataSourceTraffic<VdbTestApi>;
