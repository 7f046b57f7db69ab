variable "registry_token" {
  type      = string
  sensitive = true
}

resource "sec_integration_registry_f" "images" {
  name                  = "Images beside the code"
  username              = "shop-robot"
  password              = var.registry_token
  limit_num_imgs        = 15
  limit_by_repositories = ["shop/web"]

  limit_by_label {
    key   = "stage"
    value = "prod"
  }
}
