variable "registry_token" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_registry_f" "images" {
  name                  = "Images beside the code"
  username              = "shop-robot"
  password_wo           = var.registry_token
  password_wo_version   = 1
  limit_num_imgs        = 15
  limit_by_repositories = ["shop/web"]

  limit_by_label {
    key   = "stage"
    value = "prod"
  }
}
