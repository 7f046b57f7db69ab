import { block, bool, hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { port } from "./port.ts";
import { logSinkWire } from "./wire.ts";

export default alertChannel(logSinkWire, {
  description: "Sends alerts to the HTTP event collector of a log sink.",
  schema: {
    host: string("The host name or IP address of the log sink's HTTP event collector").required(),
    port: port("The port of the event collector, from 1 to 65535").required(),
    ssl: bool("Whether to connect to the event collector over TLS").default(false),
    hec_token: string("The token of the event collector").required().orWriteOnly(partOfWhole).sensitive(),
    channel: string("The channel identifier, if the token of the event collector requires one").optional(),
    event_data: block.required("How the log sink indexes the events", {
      index: string("The index that stores the events").required(),
      source: string("The source that the events are attributed to").required(),
    }),
  },
  example: hcl`
    resource "sec_alert_channel_log_sink" "collector" {
      name                 = "Collector"
      host                 = "collector.example.com"
      port                 = 8088
      ssl                  = true
      hec_token_wo         = var.collector_token
      hec_token_wo_version = 1
      channel              = "5f9c1c52-9a71-4c0e-8f0e-3b1d4a7e6c20"

      event_data {
        index  = "security"
        source = "sec"
      }
    }
  `,
});
