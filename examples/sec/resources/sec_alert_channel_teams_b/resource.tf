variable "webhook_url" {
  type      = string
  sensitive = true
}

resource "sec_alert_channel_teams_b" "security" {
  name        = "Security team"
  webhook_url = var.webhook_url
}
