list "sec_alert_channel_webhook" "all" {
  provider = sec
}
