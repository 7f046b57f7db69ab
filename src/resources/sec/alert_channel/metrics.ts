import { hcl, string } from "../../../schema/index.ts";
import { alertChannel } from "./define.ts";
import { metricsWire } from "./wire.ts";

export default alertChannel(metricsWire, {
  description: "Sends alerts to the metrics service, as logs or as events.",
  schema: {
    api_key: string("An API key of the metrics service").required().sensitive().notReturned(),
    metrics_site: string(
      "The site of the metrics service that stores the alerts: its main one, or that in Europe",
    )
      .oneOf("com", "eu")
      .default("com"),
    metrics_service: string(
      "What alerts become in the metrics service: logs with all details, summarized logs, or summarized events",
    )
      .oneOf("Logs Detail", "Logs Summary", "Events Summary")
      .default("Logs Detail"),
  },
  example: hcl`
    variable "metrics_api_key" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_metrics" "dashboard" {
      name            = "Dashboard"
      api_key         = var.metrics_api_key
      metrics_site    = "eu"
      metrics_service = "Events Summary"
    }
  `,
});
