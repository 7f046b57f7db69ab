list "sec_integration_cloud_b_gke_audit_log" "all" {
  provider = sec
}
