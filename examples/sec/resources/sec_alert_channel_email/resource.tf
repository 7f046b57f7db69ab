resource "sec_alert_channel_email" "on_call" {
  name       = "On call"
  recipients = ["oncall@example.com"]
}
