resource "sec_query" "root_sign_ins" {
  query_id = "ACME_Root_Sign_Ins"
  query    = <<-EOT
    {
      source { AuditEvents }
      filter { USER_NAME = 'root' and EVENT_NAME = 'SignIn' }
      return distinct { EVENT_ID, EVENT_TIME, EVENT_NAME }
    }
  EOT
}

resource "sec_policy" "root_sign_ins" {
  title            = "Root signed in"
  query_id         = sec_query.root_sign_ins.id
  type             = "Violation"
  severity         = "High"
  description      = "Somebody signed in as the root user, which nobody should need"
  remediation      = "Ask who it was, and give them a user of their own"
  evaluation       = "Daily"
  limit            = 100
  policy_id_suffix = "root-sign-ins"
  tags             = ["audit", "sign-ins"]

  alerting {
    profile = "Sign_Ins"
  }
}
