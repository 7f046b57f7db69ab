resource "sec_integration_cloud_a_eks_audit_log" "clusters" {
  name                    = "Clusters"
  sns_arn                 = "arn:example:topic:region-1:111122223333:audit-log"
  object_store_bucket_arn = "arn:example:store:::audit-log"

  credentials {
    role_arn    = "arn:example:iam::111122223333:role/audit-log"
    external_id = "sec-demo"
  }
}
