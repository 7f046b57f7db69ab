resource "sec_alert_channel_email" "ops" {
  name             = "Mail to operations"
  recipients       = ["ops@example.com"]
  test_integration = false
}

action "sec_alert_channel_test" "ops" {
  config {
    channel_id = sec_alert_channel_email.ops.id
  }
}
