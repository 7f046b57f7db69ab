resource "sec_query" "open_buckets" {
  query_id = "ACME_Open_Buckets"
  query    = <<-EOT
    {
      source { Buckets }
      filter { IS_PUBLIC = 'true' }
      return distinct { ACCOUNT_ID, RESOURCE_ID }
    }
  EOT
}

resource "sec_policy_compliance" "open_buckets" {
  title            = "No bucket is open to the world"
  query_id         = sec_query.open_buckets.id
  severity         = "Critical"
  description      = "Buckets that everybody can read"
  remediation      = "Block public access to the bucket"
  policy_id_suffix = "open-buckets"
  tags             = ["domain:storage", "subdomain:buckets"]
}
