import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: { name: "web servers", description: "Fleet of the shop", os: "windows", enabled: true },
  update: { name: "shop servers", enabled: false },
  more: {
    disabled: {
      create: { name: "database servers", enabled: false },
      update: { name: "database servers", description: "Fleet of the shop", enabled: true },
    },
  },
} satisfies ResourceTraffic;
