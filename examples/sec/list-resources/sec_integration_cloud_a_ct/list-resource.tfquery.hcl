list "sec_integration_cloud_a_ct" "all" {
  provider = sec
}
