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

resource "sec_integration_cloud_b_pub_sub_audit_log" "shop" {
  name             = "Audit log of the shop"
  integration_type = "PROJECT"
  project_id       = "shop-prod"
  subscription_id  = "projects/shop-prod/subscriptions/audit-log"
  topic_id         = "projects/shop-prod/topics/audit-log"

  credentials {
    client_id                 = "100200300400500600700"
    client_email              = "subscriber@shop-prod.example.com"
    private_key_id_wo         = var.subscriber_key_id
    private_key_id_wo_version = 1
    private_key_wo            = var.subscriber_key
    private_key_wo_version    = 1
  }
}
