list "vdb_accounts_backup_schedule" "all" {
  provider = vdb
}
