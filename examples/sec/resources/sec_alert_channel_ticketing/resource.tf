variable "ticketing_password" {
  type      = string
  sensitive = true
}

resource "sec_alert_channel_ticketing" "incidents" {
  name                 = "Incidents"
  instance_url         = "tickets.example.com"
  username             = "robot"
  password             = var.ticketing_password
  issue_grouping       = "Resources"
  custom_template_file = jsonencode({ category = "security", urgency = 2 })
}
