import { bool, group, number, optionalText, text } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";

export const alertChannelLogSink = alertChannelKind("SplunkHec", {
  host: text("host"),
  port: number("port"),
  ssl: bool("ssl"),
  hec_token: text("hecToken"),
  channel: optionalText("channel"),
  event_data: group({ index: text("eventData.index"), source: text("eventData.source") }),
});
