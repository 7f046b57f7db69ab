import { sec } from "../../../src/resources/sec/index.ts";
import type { PlainConfig } from "../../support/core.ts";
import type { ResourceTraffic } from "../../support/traffic-case.ts";

/** What tests expect of an alert channel. */
export interface AlertChannelCase {
  readonly type: string;
  /** A configuration that sets everything. */
  readonly config: PlainConfig;
  /** The `type_name`. */
  readonly kind: string;
  /** The attributes that are hidden although the API gives them back, as places such as `event_data[0].index`. */
  readonly hidden: readonly string[];
  /** The attributes that the API never gives back. */
  readonly withheld: readonly string[];
}

type Facts = Pick<AlertChannelCase, "kind"> & Partial<AlertChannelCase>;

const facts: { readonly [type: string]: Facts } = {
  alert_channel_chat: { kind: "Chat", hidden: ["chat_url"] },
  alert_channel_cloud_a_event_bus: { kind: "CloudAEventBus" },
  alert_channel_cloud_a_object_store: { kind: "CloudAObjectStore" },
  alert_channel_cloud_b_pub_sub: {
    kind: "CloudBPubSub",
    withheld: ["credentials[0].private_key_id", "credentials[0].private_key"],
  },
  alert_channel_email: { kind: "EmailUser" },
  alert_channel_log_sink: { kind: "LogSink", hidden: ["hec_token"] },
  alert_channel_metrics: { kind: "Metrics", withheld: ["api_key"] },
  alert_channel_observ: { kind: "Observ", hidden: ["insert_key"] },
  alert_channel_on_call: { kind: "OnCall", hidden: ["webhook_url"] },
  alert_channel_pager: { kind: "Pager", withheld: ["integration_key"] },
  alert_channel_siem: { kind: "Siem" },
  alert_channel_teams_a: { kind: "TeamsAWebhook", hidden: ["webhook_url"] },
  alert_channel_teams_b: { kind: "TeamsB", hidden: ["webhook_url"] },
  alert_channel_ticketing: { kind: "Ticketing", withheld: ["password", "custom_template_file"] },
  alert_channel_tracker_cloud: { kind: "Tracker", withheld: ["api_token"] },
  alert_channel_tracker_server: { kind: "Tracker", withheld: ["password"] },
  alert_channel_webhook: { kind: "Webhook", hidden: ["webhook_url"] },
};

/** All alert channels that the provider has, configured as for the recording of their traffic. */
export async function alertChannelCases(): Promise<readonly AlertChannelCase[]> {
  const types = Object.keys(sec.definition.resources).filter((type) => type.startsWith("alert_channel_"));
  return Promise.all(
    types.map(async (type) => {
      const known = facts[type];
      if (!known) throw new Error(`say in alert-channel-cases.ts what is to be expected of ${type}`);
      // The compiled file is beside this one.
      const file = new URL(`./traffic/${type}.js`, import.meta.url);
      const { default: traffic }: { default: ResourceTraffic } = await import(file.href);
      return { type, config: traffic.create, hidden: [], withheld: [], ...known };
    }),
  );
}

/** Makes configurations of a type, which set everything but for what is given, and want no test alert. */
export async function alertChannelConfigs(): Promise<(type: string, given: PlainConfig) => PlainConfig> {
  const cases = await alertChannelCases();
  return (type, given) => ({
    ...cases.find((one) => one.type === type)?.config,
    test_integration: false,
    ...given,
  });
}

/** What a configuration or a state has at a place: `name`, or `credentials[0].private_key` inside of a single block. */
export function valueAt(values: PlainConfig, place: string): unknown {
  const [outer = "", inner] = place.split("[0].");
  const value = values[outer];
  if (inner === undefined) return value;
  // Configurations have single blocks as they are, states in a list.
  const block: PlainConfig = Array.isArray(value) ? value[0] : value;
  return block[inner];
}

/** A configuration with another value at a place. */
export function withValue(config: PlainConfig, place: string, value: unknown): PlainConfig {
  const [outer = "", inner] = place.split("[0].");
  return { ...config, [outer]: inner === undefined ? value : { ...Object(config[outer]), [inner]: value } };
}
