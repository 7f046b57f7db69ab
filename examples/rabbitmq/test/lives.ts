import type { PlainConfig, ProviderLife } from "@tfnode/framework/testing";

/** The life of a resource: it is created, updated or replaced, imported and destroyed. */
interface Life {
  readonly type: string;
  readonly create: PlainConfig;
  readonly update?: PlainConfig;
  readonly replace?: PlainConfig;
}

const vhost = "team@work/shop";
const user = "ada@example.com";

/** A life of each type, in an order in which each follows the objects that it uses. */
const lives: readonly Life[] = [
  {
    type: "vhost",
    create: { name: vhost, description: "Orders", tags: ["a", "b"], max_connections: 9, max_queues: 99 },
    update: { name: vhost, description: "Orders and invoices", tags: ["b"], tracing: true, max_queues: 9 },
  },
  {
    type: "user",
    create: { name: user, password: "first password", tags: ["monitoring"] },
    update: { name: user, password: "second password" },
  },
  {
    type: "permissions",
    create: { vhost, user, configure: "", write: "^orders", read: ".*" },
    update: { vhost, user, configure: "^mine", write: "^orders", read: "" },
  },
  {
    type: "topic_permissions",
    create: {
      vhost,
      user,
      exchanges: { "amq.topic": { write: "^a\\.", read: ".*" }, orders: { write: "", read: "^b" } },
    },
    update: { vhost, user, exchanges: { orders: { write: "^c", read: "^b" } } },
  },
  {
    type: "exchange",
    create: { vhost, name: "orders@eu", type: "topic", arguments: { "alternate-exchange": "amq.fanout" } },
    replace: { vhost, name: "orders@eu", type: "topic", durable: false },
  },
  {
    type: "queue",
    create: {
      vhost,
      name: "orders/new",
      type: "classic",
      arguments: { "x-max-length": 1000, "x-overflow": "reject-publish", "x-single-active-consumer": true },
    },
    replace: { vhost, name: "orders/new", arguments: {} },
  },
  {
    type: "binding",
    create: { vhost, source: "orders@eu", destination: "orders/new", routing_key: "order.#" },
    replace: {
      vhost,
      source: "orders@eu",
      destination: "orders/new",
      routing_key: "a/b@c %",
      arguments: { deep: { list: [1, "two", true], none: {} } },
    },
  },
  {
    type: "policy",
    create: {
      vhost,
      name: "limits",
      pattern: "^orders",
      apply_to: "queues",
      definition: { "max-length": 10 },
    },
    update: {
      vhost,
      name: "limits",
      pattern: "^orders",
      priority: 3,
      definition: { "max-length": 20, "dead-letter-exchange": "amq.fanout" },
    },
  },
  {
    type: "operator_policy",
    create: { vhost, name: "limits", pattern: ".*", apply_to: "queues", definition: { "max-length": 99 } },
    update: { vhost, name: "limits", pattern: ".*", apply_to: "queues", definition: { expires: 1_800_000 } },
  },
  {
    type: "shovel",
    create: {
      vhost,
      name: "archive",
      source_uri: "amqp://source.invalid",
      source_queue: "orders/new",
      destination_uri: "amqp://target.invalid",
      destination_exchange: "amq.fanout",
      destination_publish_properties: { delivery_mode: 2 },
    },
    update: {
      vhost,
      name: "archive",
      source_uri: "amqp://source.invalid",
      source_queue: "orders/new",
      destination_uri: "amqp://target.invalid",
      destination_queue: "orders/new",
      destination_queue_arguments: { "x-queue-type": "classic" },
      ack_mode: "on-confirm",
      reconnect_delay: 60,
    },
  },
  {
    type: "federation_upstream",
    create: { vhost, name: "berlin", uri: "amqp://127.0.0.1:9" },
    update: {
      vhost,
      name: "berlin",
      uri: "amqp://127.0.0.1:9",
      max_hops: 2,
      expires: 3_600_000,
      trust_user_id: true,
    },
  },
];

/** Runs a life of each type. A life fails if a plan, a state or an import is not what Terraform expects. */
export async function liveAll(life: ProviderLife): Promise<void> {
  const resources = [];
  for (const { type, create, update, replace } of lives) {
    const resource = life.resource(type);
    resources.push(resource);
    await resource.create(create);
    await resource.expectNoChange(create);
    if (update) await resource.update(update);
    if (replace) await resource.replace(replace);
    const config = update ?? replace ?? create;
    await resource.expectNoChange(config);
    await resource.importVerify({ config });
  }
  for (const resource of resources.reverse()) {
    await resource.expectSecretsHidden(["first password", "second password"]);
    await resource.destroy();
  }
}
