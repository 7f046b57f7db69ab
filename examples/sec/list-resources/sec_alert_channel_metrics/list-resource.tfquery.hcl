list "sec_alert_channel_metrics" "all" {
  provider = sec
}
