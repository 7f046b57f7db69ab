list "sec_alert_channel_observ" "all" {
  provider = sec
}
