list "sec_integration_registry_d" "all" {
  provider = sec
}
