variable "scanner_secret" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_cloud_c_agentless_scanning" "tenant" {
  name                         = "Scans of the tenant"
  integration_level            = "TENANT"
  tenant_id                    = "0f8fad5b-d9cb-469f-a165-70867728950e"
  scanning_subscription_id     = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
  scanning_resource_group_name = "sec-scanning"
  storage_account_url          = "https://secscans.blob.example.com"
  blob_container_name          = "scan-results"
  subscriptions_list           = ["/subscriptions/3f2504e0-4f89-41d3-9a0c-0305e82c3301"]

  credentials {
    client_id                = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
    client_secret_wo         = var.scanner_secret
    client_secret_wo_version = 1
  }
}
