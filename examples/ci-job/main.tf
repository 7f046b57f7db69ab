terraform {
  required_version = ">= 1.5"

  required_providers {
    sec = {
      source  = "tfnode/sec"
      version = "~> 2.0"
    }
  }
}

variable "recipients" {
  type        = list(string)
  description = "The recipients of alerts"

  validation {
    condition     = length(var.recipients) > 0
    error_message = "At least one recipient is required."
  }
}

resource "sec_alert_channel_email" "on_call" {
  name             = "On call"
  recipients       = var.recipients
  test_integration = false
}

data "sec_alert_channel" "platform" {
  name = "Platform team"
}

resource "sec_alert_rule" "all" {
  name           = "All critical alerts"
  alert_channels = [sec_alert_channel_email.on_call.id, data.sec_alert_channel.platform.id]
  severities     = ["Critical"]
}

output "channels" {
  value = sec_alert_rule.all.alert_channels
}
