list "sec_integration_proxy_scanner" "all" {
  provider = sec
}
