import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: { csp: "cloud_a", account_id: "111122223333" },
} satisfies ResourceTraffic;
