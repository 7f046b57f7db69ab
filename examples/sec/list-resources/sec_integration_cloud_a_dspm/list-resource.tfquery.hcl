list "sec_integration_cloud_a_dspm" "all" {
  provider = sec
}
