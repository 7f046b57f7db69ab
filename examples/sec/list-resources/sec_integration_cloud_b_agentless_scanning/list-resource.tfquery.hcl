list "sec_integration_cloud_b_agentless_scanning" "all" {
  provider = sec
}
