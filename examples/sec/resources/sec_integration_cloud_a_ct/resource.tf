resource "sec_integration_cloud_a_ct" "trail" {
  name      = "Trail of the organization"
  queue_url = "https://queue.example.com/111122223333/trail"

  credentials {
    role_arn    = "arn:example:iam::111122223333:role/trail"
    external_id = "sec-demo"
  }

  org_account_mappings {
    default_platform_account = "acme"

    mapping {
      platform_account = "acme-dev"
      cloud_a_accounts = ["444455556666", "777788889999"]
    }
  }
}
