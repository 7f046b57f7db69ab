list "sec_integration_cloud_b_cfg" "all" {
  provider = sec
}
