variable "hub_token" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_registry_d" "images" {
  name                  = "Public images"
  username              = "shop-robot"
  password_wo           = var.hub_token
  password_wo_version   = 1
  limit_by_repositories = ["shop/web", "shop/api"]

  limit_by_label {
    key   = "stage"
    value = "prod"
  }
}
