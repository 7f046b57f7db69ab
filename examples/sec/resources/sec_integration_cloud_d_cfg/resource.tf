variable "audit_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_cloud_d_cfg" "acme" {
  name        = "Configuration of the tenancy"
  home_region = "region-1"
  tenant_id   = "ocid1.tenancy.example..acme"
  tenant_name = "acme"
  user_ocid   = "ocid1.user.example..auditor"

  credentials {
    fingerprint            = "12:34:56:78:90:ab:cd:ef:12:34:56:78:90:ab:cd:ef"
    private_key_wo         = var.audit_key
    private_key_wo_version = 1
  }
}
