import {
  atMostOneOf,
  bool,
  exactlyOneOf,
  hcl,
  isInteger,
  jsonObject,
  nonEmpty,
  number,
  type PlainState,
  string,
} from "@tfnode/framework";
import { fromBlock, withoutZeros } from "../older-states.ts";
import { parameterOf } from "./parameter-of.ts";

const serverDefaults = {
  source_protocol: "amqp091",
  source_queue_arguments: {},
  source_delete_after: "never",
  destination_protocol: "amqp091",
  destination_add_forward_headers: false,
  destination_add_timestamp_header: false,
  destination_queue_arguments: {},
  destination_publish_properties: {},
  ack_mode: "on-confirm",
  reconnect_delay: 5,
} as const;

export default parameterOf({
  component: "shovel",
  description:
    "Manages a shovel: it moves messages from a queue or exchange to another, which may be on another server. It needs the plugin `rabbitmq_shovel`.",
  rules: [
    exactlyOneOf("source_queue", "source_exchange", "source_address"),
    atMostOneOf("destination_queue", "destination_exchange", "destination_address"),
  ],
  serverDefaults,
  fields: {
    source_uri: string("The AMQP URI of the server that messages come from")
      .validate(nonEmpty)
      .required()
      .sensitive(),
    source_protocol: string("The protocol of the source")
      .oneOf("amqp091", "amqp10")
      .default(serverDefaults.source_protocol),
    source_queue: string("The queue that messages come from").optional(),
    source_queue_arguments: jsonObject(
      "Arguments with which the shovel declares the queue that messages come from",
    ).default(serverDefaults.source_queue_arguments),
    source_exchange: string("The exchange that messages come from").optional(),
    source_exchange_key: string("The routing key with which the shovel binds to the exchange").optional(),
    source_address: string("The AMQP 1.0 address that messages come from").optional(),
    source_prefetch_count: number("How many unacknowledged messages the shovel takes at most")
      .validate(isInteger)
      .optional(),
    source_delete_after: string(
      "When the shovel deletes itself: `never`, or `queue-length` for the messages at its start",
    )
      .oneOf("never", "queue-length")
      .default(serverDefaults.source_delete_after),
    destination_uri: string("The AMQP URI of the server that messages go to")
      .validate(nonEmpty)
      .required()
      .sensitive(),
    destination_protocol: string("The protocol of the destination")
      .oneOf("amqp091", "amqp10")
      .default(serverDefaults.destination_protocol),
    destination_queue: string("The queue that messages go to").optional(),
    destination_queue_arguments: jsonObject(
      'Arguments with which the shovel declares the queue that messages go to, an object such as `{ x-queue-type = "quorum" }`',
    ).default(serverDefaults.destination_queue_arguments),
    destination_exchange: string("The exchange that messages go to").optional(),
    destination_exchange_key: string(
      "The routing key of the messages; by default they keep theirs",
    ).optional(),
    destination_address: string("The AMQP 1.0 address that messages go to").optional(),
    destination_publish_properties: jsonObject(
      "Properties that the shovel sets, an object such as `{ delivery_mode = 2 }`",
    ).default(serverDefaults.destination_publish_properties),
    destination_add_forward_headers: bool(
      "Whether the shovel adds headers that say where a message comes from",
    ).default(serverDefaults.destination_add_forward_headers),
    destination_add_timestamp_header: bool("Whether the shovel adds a header with the time").default(
      serverDefaults.destination_add_timestamp_header,
    ),
    ack_mode: string("When the shovel acknowledges messages")
      .oneOf("on-confirm", "on-publish", "no-ack")
      .default(serverDefaults.ack_mode),
    // The default of the public provider in Go, so that a move from it changes no shovel.
    reconnect_delay: number("Seconds before the shovel connects again").validate(isInteger).default(1),
  },
  states: {
    version: 2,
    replacesVersion: 1,
    upgrades: { 0: (state) => state, 1: fromBlock("info", fromInfo) },
  },
  example: hcl`
    resource "rabbitmq_shovel" "orders" {
      name              = "orders"
      source_uri        = "amqp:///%2F"
      source_queue      = rabbitmq_queue.orders.name
      destination_uri   = "amqp:///%2F"
      destination_queue = "archive"
    }

    resource "rabbitmq_queue" "orders" {
      name = "orders"
    }
  `,
});

/**
 * Converts the block `info` of the public provider, some attributes of which have a second, deprecated name. What is not set there has the
 * value that the server uses.
 */
function fromInfo(info: PlainState): PlainState {
  const { add_forward_headers, delete_after, prefetch_count, ...others } = withoutZeros(info);
  const renamed = {
    ...others,
    destination_add_forward_headers: others.destination_add_forward_headers || add_forward_headers,
    source_delete_after: others.source_delete_after ?? delete_after,
    source_prefetch_count: others.source_prefetch_count ?? prefetch_count,
  };
  const set = Object.entries(renamed).filter(([, value]) => value !== null && value !== undefined);
  return { ...serverDefaults, ...Object.fromEntries(set) };
}
