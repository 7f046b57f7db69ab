import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "images",
    enabled: false,
    username: "robot",
    password: "hush",
    ssl: false,
    registry_notifications: true,
    limit_by_tags: ["stable*", "latest"],
    limit_by_repositories: ["shop/web"],
    limit_num_imgs: 10,
    limit_by_label: [
      { key: "stage", value: "prod" },
      { key: "stage", value: "test" },
    ],
    non_os_package_support: false,
  },
  update: {
    name: "more images",
    username: "other",
    password: "hush2",
  },
} satisfies ResourceTraffic;
