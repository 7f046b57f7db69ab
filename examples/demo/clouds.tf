# The account of the shop in cloud A, which the platform checks by a role that trusts it.
resource "sec_external_id" "shop" {
  csp        = "cloud_a"
  account_id = "111122223333"
}

resource "sec_integration_cloud_a_cfg" "shop" {
  name = "Shop"

  credentials {
    role_arn    = "arn:example:iam::111122223333:role/posture"
    external_id = sec_external_id.shop.v2
  }
}
