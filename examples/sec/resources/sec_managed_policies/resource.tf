resource "sec_managed_policies" "basics" {
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
