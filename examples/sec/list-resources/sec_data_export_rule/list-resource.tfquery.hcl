list "sec_data_export_rule" "all" {
  provider = sec
}
