list "sec_integration_inline_scanner" "all" {
  provider = sec
}
