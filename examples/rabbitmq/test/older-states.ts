import type { PlainConfig } from "@tfnode/framework/testing";

/** An object as the public provider `cyrilgdn/rabbitmq` stores it, and a configuration for which it needs no change. */
interface OlderState {
  readonly what: string;
  readonly type: string;
  readonly version?: number;
  readonly attributes: PlainConfig;
  readonly config: PlainConfig;
}

const settings = { durable: true, auto_delete: false, arguments: {}, arguments_json: "" };
const queue = { id: "orders@shop", name: "orders", vhost: "shop" };
const ofQueue = { vhost: "shop", name: "orders" };
const policy = { pattern: "^orders", priority: 0, apply_to: "queues" };
const binding = {
  id: "shop/events/orders/queue/~",
  vhost: "shop",
  source: "events",
  destination: "orders",
  destination_type: "queue",
  routing_key: "",
  properties_key: "~",
};
const ends = { vhost: "shop", source: "events", destination: "orders" };
const uri = "amqp:///shop";
const info = {
  ack_mode: "on-confirm",
  add_forward_headers: false,
  delete_after: "",
  destination_add_forward_headers: false,
  destination_add_timestamp_header: false,
  destination_address: "",
  destination_application_properties: {},
  destination_exchange: "",
  destination_exchange_key: "",
  destination_properties: {},
  destination_protocol: "amqp091",
  destination_publish_properties: {},
  destination_queue: "archive",
  destination_queue_arguments: {},
  destination_uri: uri,
  prefetch_count: 0,
  reconnect_delay: 1,
  source_address: "",
  source_delete_after: "",
  source_exchange: "",
  source_exchange_key: "",
  source_prefetch_count: 0,
  source_protocol: "amqp091",
  source_queue: "orders",
  source_uri: uri,
};
const shovel = { id: "mover@shop", name: "mover", vhost: "shop" };
const ofShovel = {
  vhost: "shop",
  name: "mover",
  source_uri: uri,
  source_queue: "orders",
  destination_uri: uri,
  destination_queue: "archive",
};

/** A state of each kind, in an order in which each object follows those that it uses. The last state of several with one ID is that of an object that stays. */
export const olderStates: readonly OlderState[] = [
  {
    what: "a virtual host with limits",
    type: "vhost",
    attributes: {
      id: "shop",
      name: "shop",
      description: "",
      default_queue_type: "",
      tracing: false,
      max_connections: "100",
      max_queues: "",
    },
    config: { name: "shop", max_connections: 100 },
  },
  {
    what: "a user with a password",
    type: "user",
    attributes: { id: "ada", name: "ada", password: "first password", tags: ["monitoring"] },
    config: { name: "ada", password: "first password", tags: ["monitoring"] },
  },
  {
    what: "permissions",
    type: "permissions",
    attributes: {
      id: "ada@shop",
      user: "ada",
      vhost: "shop",
      permissions: [{ configure: "", write: "^orders", read: ".*" }],
    },
    config: { user: "ada", vhost: "shop", configure: "", write: "^orders", read: ".*" },
  },
  {
    what: "topic permissions",
    type: "topic_permissions",
    attributes: {
      id: "ada@shop",
      user: "ada",
      vhost: "shop",
      permissions: [{ exchange: "amq.topic", write: "^a", read: ".*" }],
    },
    config: { user: "ada", vhost: "shop", exchanges: { "amq.topic": { write: "^a", read: ".*" } } },
  },
  {
    what: "an exchange with arguments",
    type: "exchange",
    attributes: {
      id: "events@shop",
      name: "events",
      vhost: "shop",
      settings: [
        {
          type: "topic",
          durable: true,
          auto_delete: false,
          arguments: { "alternate-exchange": "amq.fanout" },
        },
      ],
    },
    config: {
      vhost: "shop",
      name: "events",
      type: "topic",
      arguments: { "alternate-exchange": "amq.fanout" },
    },
  },
  {
    what: "a queue with texts in arguments",
    type: "queue",
    attributes: { ...queue, settings: [{ ...settings, arguments: { "x-overflow": "reject-publish" } }] },
    config: { ...ofQueue, arguments: { "x-overflow": "reject-publish" } },
  },
  {
    what: "a queue with arguments_json",
    type: "queue",
    attributes: {
      ...queue,
      settings: [
        { ...settings, arguments: null, arguments_json: '{"x-max-length":5,"x-queue-type":"classic"}' },
      ],
    },
    config: { ...ofQueue, type: "classic", arguments: { "x-max-length": 5 } },
  },
  {
    what: "a queue without arguments",
    type: "queue",
    attributes: { ...queue, settings: [settings] },
    config: ofQueue,
  },
  {
    what: "a binding with texts in arguments",
    type: "binding",
    attributes: { ...binding, arguments: {}, arguments_json: null },
    config: ends,
  },
  {
    what: "a policy",
    type: "policy",
    attributes: {
      ...queue,
      policy: [{ ...policy, definition: { "max-length": "10", overflow: "drop-head" } }],
    },
    config: {
      ...ofQueue,
      pattern: "^orders",
      apply_to: "queues",
      definition: { "max-length": 10, overflow: "drop-head" },
    },
  },
  {
    what: "an operator policy",
    type: "operator_policy",
    attributes: { ...queue, policy: [{ ...policy, definition: { "max-length": "99" } }] },
    config: { ...ofQueue, pattern: "^orders", apply_to: "queues", definition: { "max-length": 99 } },
  },
  {
    what: "a shovel",
    type: "shovel",
    version: 1,
    attributes: {
      ...shovel,
      info: [{ ...info, destination_queue_arguments: { "x-queue-type": "classic" } }],
    },
    config: { ...ofShovel, destination_queue_arguments: { "x-queue-type": "classic" } },
  },
  {
    what: "a shovel of version 0 with a deprecated attribute",
    type: "shovel",
    attributes: { ...shovel, info: [{ ...info, prefetch_count: 7, destination_publish_properties: "" }] },
    config: { ...ofShovel, source_prefetch_count: 7 },
  },
  {
    what: "a federation upstream",
    type: "federation_upstream",
    attributes: {
      id: "berlin@shop",
      name: "berlin",
      vhost: "shop",
      component: "federation-upstream",
      definition: [
        {
          uri: "amqp://127.0.0.1:9",
          prefetch_count: 1000,
          reconnect_delay: 5,
          ack_mode: "on-confirm",
          trust_user_id: false,
          exchange: "",
          max_hops: 2,
          expires: 0,
          message_ttl: 0,
          queue: "",
        },
      ],
    },
    config: { vhost: "shop", name: "berlin", uri: "amqp://127.0.0.1:9", max_hops: 2 },
  },
];

/** The private state of the public provider in base64. */
export const privateState = "bnVsbA==";
