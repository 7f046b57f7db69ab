import { hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { metricsWire } from "./wire.ts";

export default alertChannel(metricsWire, {
  description: "Sends alerts to the metrics service, as logs or as events.",
  schema: {
    api_key: string("An API key of the metrics service")
      .required()
      .orWriteOnly(partOfWhole)
      .sensitive()
      .notReturned(),
    metrics_site: string(
      "The site of the metrics service: the main site (`com`) or the site in Europe (`eu`)",
    )
      .oneOf("com", "eu")
      .default("com"),
    metrics_service: string(
      "The form of the alerts in the metrics service: detailed logs, summary logs or summary events",
    )
      .oneOf("Logs Detail", "Logs Summary", "Events Summary")
      .default("Logs Detail"),
  },
  example: hcl`
    resource "sec_alert_channel_metrics" "dashboard" {
      name               = "Dashboard"
      api_key_wo         = var.metrics_api_key
      api_key_wo_version = 1
      metrics_site       = "eu"
      metrics_service    = "Events Summary"
    }
  `,
});
