resource "sec_integration_cloud_a_cfg" "shop" {
  name = "Configuration of the shop"

  credentials {
    role_arn    = "arn:example:iam::111122223333:role/audit"
    external_id = "sec-demo"
  }
}
