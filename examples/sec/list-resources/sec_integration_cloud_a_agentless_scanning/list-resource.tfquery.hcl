list "sec_integration_cloud_a_agentless_scanning" "all" {
  provider = sec
}
