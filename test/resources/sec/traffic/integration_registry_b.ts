import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "images",
    enabled: false,
    registry_domain: "us-docker.pkg.dev",
    credentials: {
      client_id: "100200300",
      client_email: "reader@example.com",
      private_key_id: "key1",
      private_key: "pem1",
    },
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
    registry_domain: "europe-docker.pkg.dev",
    credentials: {
      client_id: "400500600",
      client_email: "other@example.com",
      private_key_id: "key2",
      private_key: "pem2",
    },
  },
} satisfies ResourceTraffic;
