variable "reader_key_id" {
  type      = string
  sensitive = true
  ephemeral = true
}

variable "reader_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_registry_b" "images" {
  name            = "Images"
  registry_domain = "europe-docker.pkg.dev"

  credentials {
    client_id                 = "100200300400500600700"
    client_email              = "reader@shop-prod.example.com"
    private_key_id_wo         = var.reader_key_id
    private_key_id_wo_version = 1
    private_key_wo            = var.reader_key
    private_key_wo_version    = 1
  }

  limit_num_imgs = 10
  limit_by_tags  = ["stable*"]

  limit_by_label {
    key   = "stage"
    value = "prod"
  }
}
