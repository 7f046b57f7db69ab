variable "webhook_url" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_teams_b" "security" {
  name                   = "Security team"
  webhook_url_wo         = var.webhook_url
  webhook_url_wo_version = 1
}
