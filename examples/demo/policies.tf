# What the shop wants to be told of, beyond what the platform watches anyway.
resource "sec_query" "root" {
  query_id = "Shop_RootSignIn"
  query    = <<-EOT
    {
      source { AuditEvents }
      filter { USER_NAME = 'root' and EVENT_NAME = 'SignIn' }
      return distinct { EVENT_ID, EVENT_TIME, EVENT_NAME }
    }
  EOT
}

resource "sec_policy" "root" {
  type        = "Violation"
  query_id    = sec_query.root.query_id
  title       = "Somebody signs in as root"
  description = "The root user of an account signed in to its console."
  remediation = "Ask who it was, and why a role was not enough."
  severity    = "High"
  tags        = ["shop"]

  alerting {
    profile = sec_alert_profile.shop.name
  }
}

resource "sec_policy_exception" "sandbox" {
  policy_id   = sec_policy.root.id
  description = "In the sandbox that is fine"

  constraint {
    field_key    = "accountIds"
    field_values = ["444455556666"]
  }
}
