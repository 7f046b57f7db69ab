resource "sec_integration_registry_a" "images" {
  name            = "Images"
  registry_domain = "111122223333.registry.example.com"

  # To authenticate with an access key instead, set access_key_id and secret_access_key.
  credentials {
    role_arn    = "arn:example:iam::111122223333:role/assess"
    external_id = "sec-demo"
  }

  limit_num_imgs = 10

  limit_by_label {
    key   = "stage"
    value = "prod"
  }

  limit_by_label {
    key   = "stage"
    value = "canary"
  }
}
