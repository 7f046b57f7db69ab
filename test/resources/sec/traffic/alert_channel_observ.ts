import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: { name: "Events", enabled: true, test_integration: true, account_id: 2338053, insert_key: "key-1" },
  update: { name: "Facts", enabled: false, test_integration: false, account_id: 4711, insert_key: "key-2" },
} satisfies ResourceTraffic;
