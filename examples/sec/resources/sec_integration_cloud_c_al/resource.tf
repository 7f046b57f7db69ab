variable "reader_secret" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_cloud_c_al" "tenant" {
  name      = "Activity of the tenant"
  tenant_id = "0f8fad5b-d9cb-469f-a165-70867728950e"
  queue_url = "https://seclogs.queue.example.com/activity-log"

  credentials {
    client_id                = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
    client_secret_wo         = var.reader_secret
    client_secret_wo_version = 1
  }
}
