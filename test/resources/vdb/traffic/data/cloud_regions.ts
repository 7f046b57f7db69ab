import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../../support/vdb-api.ts";

export default {
  read: { cloud_provider: "aws" },
  more: { "without environments": { read: { cloud_provider: "hybrid" } } },
} satisfies DataSourceTraffic<VdbTestApi>;
