list "sec_policy_compliance" "all" {
  provider = sec
}
