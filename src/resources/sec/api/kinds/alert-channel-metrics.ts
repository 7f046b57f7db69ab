import { secret, text } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";

export const alertChannelMetrics = alertChannelKind("Datadog", {
  api_key: secret("apiKey"),
  metrics_site: text("datadogSite"),
  metrics_service: text("datadogType"),
});
