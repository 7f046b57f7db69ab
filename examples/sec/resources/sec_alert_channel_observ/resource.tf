variable "insert_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_observ" "events" {
  name                  = "Security events"
  account_id            = 2338053
  insert_key_wo         = var.insert_key
  insert_key_wo_version = 1
}
