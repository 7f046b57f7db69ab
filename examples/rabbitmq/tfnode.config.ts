import type { Config } from "@tfnode/cli";

/** The queue that the examples of a data source and an action name. */
const orders = `
resource "rabbitmq_queue" "orders" {
  name = "orders"
}
`;

export default {
  name: "rabbitmq",
  address: "example/rabbitmq",
  version: "0.1.0",
  targets: ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64", "windows_amd64", "windows_arm64"],
  check: {
    api: "dev/server.ts",
    prefix: "tfnode-check-",
    resources: { binding: { named: "routing_key" } },
    dataSources: {
      queue: `${orders}
data "rabbitmq_queue" "orders" {
  name = rabbitmq_queue.orders.name
}
`,
    },
    actions: {
      purge_queue: `${orders}
action "rabbitmq_purge_queue" "orders" {
  config {
    name = rabbitmq_queue.orders.name
  }
}
`,
    },
  },
} satisfies Config;
