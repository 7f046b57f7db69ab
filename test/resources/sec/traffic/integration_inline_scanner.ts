import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "build",
    enabled: false,
    limit_num_scan: 120,
    identifier_tag: [
      { key: "stage", value: "build" },
      { key: "stage", value: "test" },
    ],
  },
  update: {
    name: "builds",
  },
  more: {
    "limit 0": { create: { name: "free", limit_num_scan: 0 } },
  },
} satisfies ResourceTraffic;
