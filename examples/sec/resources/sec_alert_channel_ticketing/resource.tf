variable "ticketing_password" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_ticketing" "incidents" {
  name                 = "Incidents"
  instance_url         = "tickets.example.com"
  username             = "robot"
  password_wo          = var.ticketing_password
  password_wo_version  = 1
  issue_grouping       = "Resources"
  custom_template_file = jsonencode({ category = "security", urgency = 2 })
}
