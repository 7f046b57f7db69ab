resource "sec_alert_profile" "storage" {
  name    = "Storage"
  extends = "LW_CFG_DEFAULT"

  alert {
    name        = "Violation_New"
    event_name  = "Storage open to the world"
    description = "{{_OCCURRENCE}} in {{ACCOUNT}}"
    subject     = "Open storage in {{ACCOUNT}}"
  }
}
