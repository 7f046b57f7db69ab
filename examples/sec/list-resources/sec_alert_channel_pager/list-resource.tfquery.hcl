list "sec_alert_channel_pager" "all" {
  provider = sec
}
