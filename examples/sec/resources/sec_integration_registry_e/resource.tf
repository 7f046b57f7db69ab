variable "registry_password" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_integration_registry_e" "images" {
  name                = "Own registry"
  registry_domain     = "registry.example.com:5000"
  username            = "assessor"
  password_wo         = var.registry_password
  password_wo_version = 1
  ssl                 = true
  limit_by_tags       = ["stable*", "latest"]

  limit_by_label {
    key   = "stage"
    value = "prod"
  }
}
