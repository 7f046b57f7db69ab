list "sec_integration_cloud_a_org_agentless_scanning" "all" {
  provider = sec
}
