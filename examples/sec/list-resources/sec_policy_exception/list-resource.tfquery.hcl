list "sec_policy_exception" "all" {
  provider = sec

  config {
    policy_id = "acme-default-12"
  }
}
