variable "on_call_url" {
  type      = string
  sensitive = true
}

resource "sec_alert_channel_on_call" "duty" {
  name        = "Security duty"
  webhook_url = var.on_call_url
}
