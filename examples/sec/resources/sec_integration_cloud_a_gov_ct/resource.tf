variable "trail_key_secret" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_cloud_a_gov_ct" "agency" {
  name       = "Trail of the agency"
  account_id = "111122223333"
  queue_url  = "https://queue.example.com/111122223333/trail"

  credentials {
    access_key_id                = "EXAMPLEKEY"
    secret_access_key_wo         = var.trail_key_secret
    secret_access_key_wo_version = 1
  }
}
