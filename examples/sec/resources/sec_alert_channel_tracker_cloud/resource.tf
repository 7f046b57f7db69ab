variable "tracker_token" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_tracker_cloud" "backlog" {
  name                 = "Backlog"
  tracker_url          = "tracker.example.com"
  issue_type           = "Bug"
  project_key          = "SEC"
  username             = "robot@example.com"
  api_token_wo         = var.tracker_token
  api_token_wo_version = 1
  custom_template_file = jsonencode({ fields = { labels = ["security"] } })
}
