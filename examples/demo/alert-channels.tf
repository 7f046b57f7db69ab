resource "sec_alert_channel_email" "on_call" {
  name       = "On call"
  recipients = ["oncall@example.com", "security@example.com"]
}

variable "tracker_token" {
  description = "The API token of the user who creates the issues"
  type        = string
  sensitive   = true
}

resource "sec_alert_channel_tracker_cloud" "backlog" {
  name                 = "Backlog"
  tracker_url          = "tracker.example.com"
  project_key          = "SEC"
  issue_type           = "Bug"
  username             = "robot@example.com"
  api_token            = var.tracker_token
  group_issues_by      = "Resources"
  custom_template_file = file("${path.module}/issue.json")
}
