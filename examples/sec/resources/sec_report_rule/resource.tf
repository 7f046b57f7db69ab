resource "sec_alert_channel_email" "auditors" {
  name       = "Auditors"
  recipients = ["audit@example.com"]
}

resource "sec_report_rule" "audit" {
  name                 = "Audit"
  description          = "What the auditors want to see"
  severities           = ["Critical", "High", "Medium"]
  email_alert_channels = [sec_alert_channel_email.auditors.id]
  weekly_snapshot      = true

  cloud_a_compliance_reports {
    hipaa = true
    pci   = true
  }

  daily_compliance_reports {
    host_security      = true
    cloud_a_compliance = true
  }
}
