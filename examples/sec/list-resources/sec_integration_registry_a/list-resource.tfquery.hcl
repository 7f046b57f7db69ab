list "sec_integration_registry_a" "all" {
  provider = sec
}
