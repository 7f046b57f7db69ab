import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../../support/vdb-api.ts";

export default {
  read: { cloud_provider: "aws", cloud_region: "eu-central-1" },
} satisfies DataSourceTraffic<VdbTestApi>;
