# Made by hand long ago, and taken over with terraform import.
resource "sec_alert_channel_email" "night_shift" {
  name       = "Night shift"
  recipients = ["night@example.com"]
}
