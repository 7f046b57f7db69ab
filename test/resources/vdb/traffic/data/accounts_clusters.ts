import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";

export default {
  read: { account_id: "{11111111-2222-4333-8444-555555555555}" },
} satisfies DataSourceTraffic;
