data "vdb_accounts_backup_schedule" "nightly" {
  cluster_id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
  id         = "1b2c3d4e-5f6a-4b7c-8d9e-0f1a2b3c4d5e"
}
