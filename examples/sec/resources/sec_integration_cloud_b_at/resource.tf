variable "subscriber_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_cloud_b_at" "shop" {
  name         = "Audit trail of the shop"
  resource_id  = "shop-prod"
  subscription = "projects/shop-prod/subscriptions/audit-trail"

  credentials {
    client_id              = "100200300400500600700"
    client_email           = "subscriber@shop-prod.example.com"
    private_key_id         = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
    private_key_wo         = var.subscriber_key
    private_key_wo_version = 1
  }
}
