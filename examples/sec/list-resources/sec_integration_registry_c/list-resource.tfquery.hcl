list "sec_integration_registry_c" "all" {
  provider = sec
}
