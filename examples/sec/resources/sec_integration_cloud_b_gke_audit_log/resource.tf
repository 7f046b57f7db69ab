variable "subscriber_key_id" {
  type      = string
  sensitive = true
  ephemeral = true
}

variable "subscriber_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_cloud_b_gke_audit_log" "clusters" {
  name             = "Audit log of the clusters"
  integration_type = "ORGANIZATION"
  organization_id  = "123456789012"
  project_id       = "sec-logs"
  subscription     = "projects/sec-logs/subscriptions/cluster-audit"

  credentials {
    client_id                 = "100200300400500600700"
    client_email              = "subscriber@sec-logs.example.com"
    private_key_id_wo         = var.subscriber_key_id
    private_key_id_wo_version = 1
    private_key_wo            = var.subscriber_key
    private_key_wo_version    = 1
  }
}
