list "sec_alert_channel_log_sink" "all" {
  provider = sec
}
