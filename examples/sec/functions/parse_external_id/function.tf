resource "sec_external_id" "shop" {
  csp        = "cloud_a"
  account_id = "111122223333"
}

output "trusted_account" {
  value = provider::sec::parse_external_id(sec_external_id.shop.v2).account_id
}
