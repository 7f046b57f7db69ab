list "sec_alert_channel_chat" "all" {
  provider = sec
}
