import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Configuration",
    enabled: true,
    retries: 3,
    account_id: "111122223333",
    credentials: { access_key_id: "KEY1", secret_access_key: "secret-1" },
  },
  update: {
    name: "Settings",
    enabled: false,
    account_id: "444455556666",
    credentials: { access_key_id: "KEY2", secret_access_key: "secret-2" },
  },
} satisfies ResourceTraffic;
