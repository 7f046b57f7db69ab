import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Account",
    enabled: true,
    retries: 2,
    resource_level: "Organization",
    resource_id: "123456789012",
    subscription: "projects/logs/subscriptions/trail",
    credentials: {
      client_id: "100200300400500600700",
      client_email: "reader@shop-prod.example.com",
      private_key_id: "key-1",
      private_key: "private-1",
    },
  },
  update: {
    name: "Renamed",
    enabled: false,
    resource_id: "shop-prod",
    subscription: "projects/shop-prod/subscriptions/trail",
    credentials: {
      client_id: "700600500400300200100",
      client_email: "viewer@shop-test.example.org",
      private_key_id: "key-2",
      private_key: "private-2",
    },
  },
} satisfies ResourceTraffic;
