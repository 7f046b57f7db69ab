list "sec_alert_channel_ticketing" "all" {
  provider = sec
}
