list "sec_integration_cloud_a_gov_ct" "all" {
  provider = sec
}
