variable "severities" {
  description = "As names or numbers, 1 being the worst."
  type        = list(string)
  default     = ["critical", "2"]
}

resource "sec_alert_channel_email" "on_call" {
  name       = "on-call"
  recipients = ["on-call@example.com"]
}

resource "sec_alert_rule" "on_call" {
  name           = "on-call"
  alert_channels = [sec_alert_channel_email.on_call.id]
  severities     = [for severity in var.severities : provider::sec::severity(severity)]
}
