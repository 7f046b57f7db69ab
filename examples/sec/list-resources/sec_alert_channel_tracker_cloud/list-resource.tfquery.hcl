list "sec_alert_channel_tracker_cloud" "all" {
  provider = sec
}
