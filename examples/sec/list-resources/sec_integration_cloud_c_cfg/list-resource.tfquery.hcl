list "sec_integration_cloud_c_cfg" "all" {
  provider = sec
}
