resource "sec_integration_cloud_a_dspm" "shop" {
  name               = "Data of the shop"
  account_id         = "111122223333"
  regions            = ["region-1", "region-2"]
  storage_bucket_arn = "arn:example:storage:::findings"

  credentials {
    role_arn    = "arn:example:iam::111122223333:role/data-posture"
    external_id = "sec-demo"
  }
}
