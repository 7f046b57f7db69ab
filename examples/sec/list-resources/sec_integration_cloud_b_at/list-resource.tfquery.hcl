list "sec_integration_cloud_b_at" "all" {
  provider = sec
}
