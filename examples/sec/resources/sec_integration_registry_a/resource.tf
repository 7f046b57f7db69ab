resource "sec_integration_registry_a" "images" {
  name            = "Images"
  registry_domain = "111122223333.registry.example.com"

  credentials {
    role_arn    = "arn:example:iam::111122223333:role/assess"
    external_id = "sec-demo"
  }

  limit_by_label {
    key   = "stage"
    value = "prod"
  }
}
