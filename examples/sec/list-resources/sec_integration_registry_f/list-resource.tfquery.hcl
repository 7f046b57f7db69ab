list "sec_integration_registry_f" "all" {
  provider = sec
}
