list "sec_integration_cloud_c_al" "all" {
  provider = sec
}
