list "sec_integration_cloud_a_cfg" "all" {
  provider = sec
}
