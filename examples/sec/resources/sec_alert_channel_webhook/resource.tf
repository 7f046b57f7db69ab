variable "endpoint" {
  type      = string
  sensitive = true
}

resource "sec_alert_channel_webhook" "automation" {
  name        = "Automation"
  webhook_url = var.endpoint
}
