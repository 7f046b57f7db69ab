import { alertChannelKind } from "../objects/integration-kind.ts";
import { optionalNumber, text } from "../objects/wire-fields.ts";

export const alertChannelSiem = alertChannelKind("IbmQradar", {
  host_url: text("qradarHostUrl"),
  host_port: optionalNumber("qradarHostPort"),
  communication_type: text("qradarCommType"),
});
