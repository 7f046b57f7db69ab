list "sec_alert_channel_email" "all" {
  provider = sec
}
