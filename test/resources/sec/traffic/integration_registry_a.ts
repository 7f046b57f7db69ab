import type { ResourceTraffic } from "../../../support/traffic-case.ts";

const byRole = {
  name: "Registry by role",
  enabled: true,
  registry_domain: "registry.example.com",
  credentials: { role_arn: "arn:example:iam::111122223333:role/assess", external_id: "sec-demo" },
  limit_by_label: [
    { key: "stage", value: "prod" },
    { key: "stage", value: "test" },
    { key: "team", value: "shop" },
  ],
  limit_by_tags: ["latest", "v*"],
  limit_by_repositories: ["shop", "blog"],
  limit_num_imgs: 10,
  non_os_package_support: false,
};

const byKey = {
  ...byRole,
  name: "Registry by key",
  credentials: { access_key_id: "KEY1", secret_access_key: "secret-1" },
};

export default {
  create: byRole,
  update: {
    name: "Registry",
    enabled: false,
    registry_domain: "images.example.org",
    credentials: { role_arn: "arn:example:iam::444455556666:role/assess", external_id: "sec-shop" },
  },
  more: {
    "by key": {
      create: byKey,
      update: {
        name: "Registry",
        enabled: false,
        registry_domain: "images.example.org",
        credentials: { access_key_id: "KEY2", secret_access_key: "secret-2" },
      },
    },
    "from role to key": { create: byRole, update: byKey },
  },
} satisfies ResourceTraffic;
