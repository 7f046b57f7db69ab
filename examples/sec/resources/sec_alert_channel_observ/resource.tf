variable "insert_key" {
  type      = string
  sensitive = true
}

resource "sec_alert_channel_observ" "events" {
  name       = "Security events"
  account_id = 2338053
  insert_key = var.insert_key
}
