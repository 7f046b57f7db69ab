import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Configuration",
    enabled: true,
    retries: 3,
    home_region: "region-1",
    tenant_id: "ocid1.tenancy.example..acme",
    tenant_name: "acme",
    user_ocid: "ocid1.user.example..auditor",
    credentials: { fingerprint: "12:34:56:78", private_key: "key-1" },
  },
  update: {
    name: "Settings",
    enabled: false,
    home_region: "region-2",
    tenant_id: "ocid1.tenancy.example..shop",
    tenant_name: "shop",
    user_ocid: "ocid1.user.example..reader",
    credentials: { fingerprint: "90:ab:cd:ef", private_key: "key-2" },
  },
} satisfies ResourceTraffic;
