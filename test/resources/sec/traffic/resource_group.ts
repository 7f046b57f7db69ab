import type { ResourceTraffic } from "../../../support/traffic-case.ts";

const filter = (name: string) => ({
  filter_name: name,
  field: "Resource Tag",
  operation: "INCLUDES",
  value: ["prod", "test"],
  key: name,
});

export default {
  create: {
    name: "Production",
    type: "CLOUD_A",
    enabled: true,
    description: "What customers see",
    group: {
      operator: "AND",
      filter: [filter("first")],
      group: {
        operator: "OR",
        filter: [filter("second")],
        group: {
          operator: "AND",
          filter: [filter("third")],
          group: { operator: "OR", filter: [filter("fourth")] },
        },
      },
    },
  },
  update: {
    name: "Machines",
    type: "MACHINE",
    enabled: false,
    group: {
      operator: "OR",
      filter: [{ filter_name: "by host", field: "Hostname", operation: "STARTS_WITH", value: ["db-"] }],
    },
  },
} satisfies ResourceTraffic;
