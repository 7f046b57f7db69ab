list "sec_alert_channel_siem" "all" {
  provider = sec
}
