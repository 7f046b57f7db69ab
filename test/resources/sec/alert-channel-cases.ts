import { sec } from "../../../src/resources/sec/index.ts";
import type { PlainConfig } from "../../support/core.ts";
import { trafficOf } from "./traffic-of.ts";

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
      const { create } = await trafficOf(type);
      return { type, config: create, hidden: [], withheld: [], ...known };
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
