variable "integration_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_pager" "incidents" {
  name                       = "Security incidents"
  integration_key_wo         = var.integration_key
  integration_key_wo_version = 1
}
