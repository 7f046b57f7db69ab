list "sec_integration_cloud_a_gov_cfg" "all" {
  provider = sec
}
