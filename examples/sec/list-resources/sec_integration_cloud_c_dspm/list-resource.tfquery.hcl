list "sec_integration_cloud_c_dspm" "all" {
  provider = sec
}
