action "sec_managed_policies_switch" "quiet" {
  config {
    policy {
      id       = "lacework-global-1"
      enabled  = true
      severity = "Critical"
    }

    policy {
      id       = "lacework-global-2"
      enabled  = false
      severity = "Low"
    }
  }
}
