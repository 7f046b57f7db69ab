variable "collector_token" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_log_sink" "collector" {
  name                 = "Collector"
  host                 = "collector.example.com"
  port                 = 8088
  ssl                  = true
  hec_token_wo         = var.collector_token
  hec_token_wo_version = 1
  channel              = "5f9c1c52-9a71-4c0e-8f0e-3b1d4a7e6c20"

  event_data {
    index  = "security"
    source = "sec"
  }
}
