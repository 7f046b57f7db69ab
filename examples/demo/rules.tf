# Rules: important alerts and reports go to the channel of the on-call engineers.
resource "sec_alert_profile" "shop" {
  name    = "Shop_Alerts"
  extends = "LW_CFG_DEFAULT"

  alert {
    name        = "Shop_New"
    event_name  = "New breach in the shop"
    subject     = "Shop: {{_OCCURRENCE}}"
    description = "{{_OCCURRENCE}} in {{ACCOUNT}}"
  }
}

resource "sec_alert_rule" "urgent" {
  name            = "Urgent, in the shop"
  alert_channels  = [sec_alert_channel_email.on_call.id, sec_alert_channel_tracker_cloud.backlog.id]
  severities      = ["Critical", "High"]
  resource_groups = [sec_resource_group.shop.id]
}

resource "sec_report_rule" "weekly" {
  name                 = "Weekly report"
  email_alert_channels = [sec_alert_channel_email.on_call.id]
  severities           = ["Critical", "High", "Medium"]
  weekly_snapshot      = true

  daily_compliance_reports {
    cloud_a_compliance = true
  }
}
