import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    policy: [
      { id: "lacework-global-1", enabled: false, severity: " CRITICAL " },
      { id: "lacework-global-2", enabled: true, severity: "Medium" },
      { id: " ", enabled: true, severity: "Low" },
    ],
  },
  update: {
    policy: [
      { id: "lacework-global-2", enabled: false, severity: "low" },
      { id: "lacework-global-3", enabled: true, severity: "Info" },
    ],
  },
} satisfies ResourceTraffic;
