import { bool, hcl, isInteger, nonEmpty, number, string } from "@tfnode/framework";
import { fromBlock, withoutZeros } from "../older-states.ts";
import { parameterOf } from "./parameter-of.ts";

const serverDefaults = {
  max_hops: 1,
  prefetch_count: 1000,
  reconnect_delay: 5,
  ack_mode: "on-confirm",
  trust_user_id: false,
} as const;

export default parameterOf({
  component: "federation-upstream",
  description:
    "Manages an upstream of federation: a server whose exchanges and queues this server can link to, where a policy says so. It needs the plugin `rabbitmq_federation`.",
  serverDefaults,
  fields: {
    component: string("The component of the parameter, always `federation-upstream`")
      .computed()
      .useStateForUnknown(),
    uri: string("The AMQP URI of the upstream").validate(nonEmpty).required().sensitive(),
    exchange: string(
      "The name of the upstream exchange; by default that of the federated exchange",
    ).optional(),
    queue: string("The name of the upstream queue; by default that of the federated queue").optional(),
    max_hops: number("How many links a message may pass at most")
      .validate(isInteger)
      .default(serverDefaults.max_hops),
    expires: number("Milliseconds after which the upstream deletes its queue when the link is down")
      .validate(isInteger)
      .optional(),
    message_ttl: number("Milliseconds after which messages in that queue expire")
      .validate(isInteger)
      .optional(),
    prefetch_count: number("How many unacknowledged messages a link has at most")
      .validate(isInteger)
      .default(serverDefaults.prefetch_count),
    reconnect_delay: number("Seconds before a link connects again")
      .validate(isInteger)
      .default(serverDefaults.reconnect_delay),
    ack_mode: string("When a link acknowledges messages")
      .oneOf("on-confirm", "on-publish", "no-ack")
      .default(serverDefaults.ack_mode),
    trust_user_id: bool("Whether links pass on the user ID of messages").default(
      serverDefaults.trust_user_id,
    ),
    consumer_tag: string("The consumer tag of links").optional(),
  },
  states: { version: 1, upgrades: { 0: fromBlock("definition", withoutZeros) } },
  example: hcl`
    resource "rabbitmq_federation_upstream" "berlin" {
      name     = "berlin"
      uri      = "amqp://berlin.example.com"
      max_hops = 2
    }
  `,
});
