import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";

export default {
  read: { name: "network", version: "1.4.0" },
  varying: ["os", "arch", "trace.trace_id"],
} satisfies DataSourceTraffic;
