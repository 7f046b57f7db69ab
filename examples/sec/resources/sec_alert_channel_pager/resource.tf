variable "integration_key" {
  type      = string
  sensitive = true
}

resource "sec_alert_channel_pager" "incidents" {
  name            = "Security incidents"
  integration_key = var.integration_key
}
