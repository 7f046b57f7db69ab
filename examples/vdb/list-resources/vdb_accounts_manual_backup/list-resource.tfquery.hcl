list "vdb_accounts_manual_backup" "all" {
  provider = vdb
}
