list "sec_alert_rule" "all" {
  provider = sec
}
