resource "sec_alert_channel_email" "night_shift" {
  name       = "Night shift"
  recipients = ["night@example.com"]
}

data "sec_alert_channel" "night_shift" {
  name = sec_alert_channel_email.night_shift.name
  type = "email"
}
