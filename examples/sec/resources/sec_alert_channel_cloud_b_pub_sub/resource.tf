variable "publisher_key_id" {
  type      = string
  sensitive = true
  ephemeral = true
}

variable "publisher_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_cloud_b_pub_sub" "alerts" {
  name           = "Alert topic"
  project_id     = "shop-prod"
  topic_id       = "sec-alerts"
  issue_grouping = "Resources"

  credentials {
    client_id                 = "100200300400500600700"
    client_email              = "publisher@shop-prod.example.com"
    private_key_id_wo         = var.publisher_key_id
    private_key_id_wo_version = 1
    private_key_wo            = var.publisher_key
    private_key_wo_version    = 1
  }
}
