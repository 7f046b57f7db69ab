resource "sec_alert_channel_cloud_a_event_bus" "alerts" {
  name            = "Alert bus"
  event_bus_arn   = "arn:example:events:eu-west-1:111122223333:event-bus/alerts"
  group_issues_by = "Resources"
}
