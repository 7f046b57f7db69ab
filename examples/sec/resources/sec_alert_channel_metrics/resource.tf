variable "metrics_api_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_metrics" "dashboard" {
  name               = "Dashboard"
  api_key_wo         = var.metrics_api_key
  api_key_wo_version = 1
  metrics_site       = "eu"
  metrics_service    = "Events Summary"
}
