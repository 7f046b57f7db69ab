import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "images",
    enabled: false,
    registry_domain: "registry.example.com:5000",
    username: "robot",
    password: "hush",
    ssl: true,
    notifications: true,
    limit_by_tags: ["stable*", "latest"],
    limit_by_label: [
      { key: "stage", value: "prod" },
      { key: "stage", value: "test" },
    ],
    non_os_package_support: false,
  },
  update: {
    name: "more images",
    registry_domain: "images.example.com",
    username: "other",
    password: "hush2",
  },
} satisfies ResourceTraffic;
