import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Trail",
    enabled: true,
    retries: 3,
    account_id: "111122223333",
    queue_url: "https://queue.example.com/111122223333/trail",
    credentials: { access_key_id: "KEY1", secret_access_key: "secret-1" },
  },
  update: {
    name: "Track",
    enabled: false,
    account_id: "444455556666",
    queue_url: "https://queue.example.org/444455556666/track",
    credentials: { access_key_id: "KEY2", secret_access_key: "secret-2" },
  },
} satisfies ResourceTraffic;
