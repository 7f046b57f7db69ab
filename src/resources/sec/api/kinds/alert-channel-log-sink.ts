import { alertChannelKind } from "../objects/integration-kind.ts";
import { bool, group, number, optionalText, text } from "../objects/wire-fields.ts";

export const alertChannelLogSink = alertChannelKind("SplunkHec", {
  host: text("host"),
  port: number("port"),
  ssl: bool("ssl"),
  hec_token: text("hecToken"),
  channel: optionalText("channel"),
  event_data: group({ index: text("eventData.index"), source: text("eventData.source") }),
});
