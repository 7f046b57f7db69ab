import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "data centre",
    enabled: false,
    limit_by_tags: ["stable*", "latest"],
    limit_by_repositories: ["shop/web"],
    limit_num_imgs: 10,
    limit_by_label: [
      { key: "stage", value: "prod" },
      { key: "stage", value: "test" },
    ],
  },
  update: {
    name: "data centres",
  },
  more: {
    "half labels": {
      create: { name: "half", limit_by_label: [{ key: "stage" }, { value: "prod" }] },
      update: { name: "half", limit_by_label: [{ key: "stage", value: "prod" }] },
    },
  },
} satisfies ResourceTraffic;
