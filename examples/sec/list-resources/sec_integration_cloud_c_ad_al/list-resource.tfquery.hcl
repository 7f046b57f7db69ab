list "sec_integration_cloud_c_ad_al" "all" {
  provider = sec
}
