list "sec_alert_channel_tracker_server" "all" {
  provider = sec
}
