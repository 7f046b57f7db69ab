variable "endpoint" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_webhook" "automation" {
  name                   = "Automation"
  webhook_url_wo         = var.endpoint
  webhook_url_wo_version = 1
}
