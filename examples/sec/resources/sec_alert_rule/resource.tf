resource "sec_alert_channel_email" "on_call" {
  name       = "On call"
  recipients = ["oncall@example.com"]
}

resource "sec_alert_rule" "urgent" {
  name                = "Urgent"
  description         = "What cannot wait until the morning"
  severities          = ["Critical", "High"]
  alert_channels      = [sec_alert_channel_email.on_call.id]
  alert_categories    = ["Policy", "Anomaly"]
  alert_sources       = ["Agent", "CloudA"]
  alert_subcategories = ["Compliance", "Cloud Activity"]
}
