import { alertChannelKind } from "../objects/integration-kind.ts";
import { secret, text } from "../objects/wire-fields.ts";

export const alertChannelMetrics = alertChannelKind("Datadog", {
  api_key: secret("apiKey"),
  metrics_site: text("datadogSite"),
  metrics_service: text("datadogType"),
});
