resource "sec_integration_cloud_a_agentless_scanning" "shop" {
  name                      = "Hosts of the shop"
  scan_frequency            = 24
  scan_containers           = true
  scan_host_vulnerabilities = true
  account_id                = "111122223333"
  bucket_arn                = "arn:example:store:::findings"

  credentials {
    role_arn    = "arn:example:iam::111122223333:role/scanner"
    external_id = "sec-demo"
  }
}
