import { hcl, string } from "../../../schema/index.ts";
import { alertChannelMetrics } from "../api/kinds/alert-channel-metrics.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
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
};

export default resource({
  description: "Sends alerts to the metrics service, as logs or as events.",
  schema,
  importForms: ["{id}"],
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

  ...alertChannelLife(schema, alertChannelMetrics),
});
