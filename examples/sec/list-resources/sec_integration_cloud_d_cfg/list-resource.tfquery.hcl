list "sec_integration_cloud_d_cfg" "all" {
  provider = sec
}
