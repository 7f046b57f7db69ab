variable "on_call_url" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_on_call" "duty" {
  name                   = "Security duty"
  webhook_url_wo         = var.on_call_url
  webhook_url_wo_version = 1
}
