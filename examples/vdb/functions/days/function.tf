variable "cluster_id" {
  type = string
}

resource "vdb_accounts_backup_schedule" "nightly" {
  cluster_id       = var.cluster_id
  cron_expression  = "0 3 * * *"
  retention_period = provider::vdb::days(30)
}
