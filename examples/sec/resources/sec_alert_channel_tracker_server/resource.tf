variable "tracker_password" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_tracker_server" "backlog" {
  name                 = "Backlog"
  tracker_url          = "tracker.example.com:8443"
  issue_type           = "Bug"
  project_key          = "SEC"
  username             = "robot"
  password_wo          = var.tracker_password
  password_wo_version  = 1
  configuration        = "Bidirectional"
  group_issues_by      = "Resources"
  custom_template_file = jsonencode({ fields = { labels = ["security"] } })
}
