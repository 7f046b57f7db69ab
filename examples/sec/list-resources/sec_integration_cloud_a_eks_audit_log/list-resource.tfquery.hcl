list "sec_integration_cloud_a_eks_audit_log" "all" {
  provider = sec
}
