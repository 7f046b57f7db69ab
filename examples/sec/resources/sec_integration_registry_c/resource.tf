variable "reader_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_registry_c" "images" {
  name            = "Older images"
  registry_domain = "eu.gcr.io"

  credentials {
    client_id              = "100200300400500600700"
    client_email           = "reader@shop-prod.example.com"
    private_key_id         = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
    private_key_wo         = var.reader_key
    private_key_wo_version = 1
  }

  limit_num_imgs = 10
  limit_by_tags  = ["stable*"]

  limit_by_label {
    key   = "stage"
    value = "prod"
  }
}
