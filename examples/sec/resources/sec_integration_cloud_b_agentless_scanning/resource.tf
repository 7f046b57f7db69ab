variable "scanner_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_cloud_b_agentless_scanning" "organization" {
  name                = "Scans of all projects"
  resource_level      = "ORGANIZATION"
  resource_id         = "123456789012"
  bucket_name         = "sec-scan-results"
  scanning_project_id = "sec-scanning"
  filter_list         = ["shop-prod", "shop-test"]
  scan_multi_volume   = true

  credentials {
    client_id              = "100200300400500600700"
    client_email           = "scanner@sec-scanning.example.com"
    private_key_id         = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
    private_key_wo         = var.scanner_key
    private_key_wo_version = 1
  }
}
