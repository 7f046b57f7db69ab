variable "hub_token" {
  type      = string
  sensitive = true
}

resource "sec_integration_registry_d" "images" {
  name                  = "Public images"
  username              = "shop-robot"
  password              = var.hub_token
  limit_by_repositories = ["shop/web", "shop/api"]

  limit_by_label {
    key   = "stage"
    value = "prod"
  }
}
