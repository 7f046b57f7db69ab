resource "sec_integration_cloud_a_org_agentless_scanning" "acme" {
  name                      = "Hosts of the organization"
  scan_frequency            = 24
  scan_containers           = true
  scan_host_vulnerabilities = true
  scanning_account          = "111122223333"
  management_account        = "444455556666"
  monitored_accounts        = ["777788889999", "ou-1a2b-shop"]
  bucket_arn                = "arn:example:store:::findings"

  credentials {
    role_arn    = "arn:example:iam::111122223333:role/scanner"
    external_id = "sec-demo"
  }

  org_account_mappings {
    default_platform_account = "acme"

    mapping {
      platform_account = "acme-dev"
      cloud_a_accounts = ["777788889999"]
    }
  }
}
