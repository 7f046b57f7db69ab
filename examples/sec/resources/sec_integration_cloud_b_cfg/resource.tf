variable "reader_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_cloud_b_cfg" "organization" {
  name           = "Configuration of all projects"
  resource_level = "ORGANIZATION"
  resource_id    = "123456789012"

  credentials {
    client_id              = "100200300400500600700"
    client_email           = "reader@shop-prod.example.com"
    private_key_id         = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
    private_key_wo         = var.reader_key
    private_key_wo_version = 1
  }
}
