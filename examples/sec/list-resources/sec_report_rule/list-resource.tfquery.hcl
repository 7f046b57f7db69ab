list "sec_report_rule" "all" {
  provider = sec
}
