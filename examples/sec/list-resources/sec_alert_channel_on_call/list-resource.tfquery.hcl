list "sec_alert_channel_on_call" "all" {
  provider = sec
}
