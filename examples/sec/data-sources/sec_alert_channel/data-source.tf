resource "sec_alert_channel_email" "on_call" {
  name       = "On call"
  recipients = ["oncall@example.com"]
}

data "sec_alert_channel" "on_call" {
  name = sec_alert_channel_email.on_call.name
  type = "email"
}
