import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";

export default {
  read: {},
} satisfies DataSourceTraffic;
