resource "sec_query" "sign_ins" {
  query_id = "ACME_Sign_Ins"
  query    = <<-EOT
    {
      source { AuditEvents }
      filter { EVENT_NAME = 'SignIn' }
      return distinct { EVENT_ID, EVENT_TIME, USER_NAME }
    }
  EOT
}
