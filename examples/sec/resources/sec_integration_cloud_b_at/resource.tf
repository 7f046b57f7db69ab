variable "subscriber_key_id" {
  type      = string
  sensitive = true
}

variable "subscriber_key" {
  type      = string
  sensitive = true
}

resource "sec_integration_cloud_b_at" "shop" {
  name         = "Audit trail of the shop"
  resource_id  = "shop-prod"
  subscription = "projects/shop-prod/subscriptions/audit-trail"

  credentials {
    client_id      = "100200300400500600700"
    client_email   = "subscriber@shop-prod.example.com"
    private_key_id = var.subscriber_key_id
    private_key    = var.subscriber_key
  }
}
