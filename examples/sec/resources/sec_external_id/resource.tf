resource "sec_external_id" "shop" {
  csp        = "cloud_a"
  account_id = "111122223333"
}
