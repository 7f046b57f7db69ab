list "sec_alert_profile" "all" {
  provider = sec
}
