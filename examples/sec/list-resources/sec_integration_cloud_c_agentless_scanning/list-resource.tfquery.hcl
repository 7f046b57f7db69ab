list "sec_integration_cloud_c_agentless_scanning" "all" {
  provider = sec
}
