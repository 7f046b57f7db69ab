variable "audit_key_secret" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_cloud_a_gov_cfg" "agency" {
  name       = "Configuration of the agency"
  account_id = "111122223333"

  credentials {
    access_key_id                = "EXAMPLEKEY"
    secret_access_key_wo         = var.audit_key_secret
    secret_access_key_wo_version = 1
  }
}
