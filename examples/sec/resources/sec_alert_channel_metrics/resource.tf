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
