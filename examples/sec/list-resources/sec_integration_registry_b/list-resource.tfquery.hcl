list "sec_integration_registry_b" "all" {
  provider = sec
}
