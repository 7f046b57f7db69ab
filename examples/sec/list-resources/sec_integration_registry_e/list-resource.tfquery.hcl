list "sec_integration_registry_e" "all" {
  provider = sec
}
