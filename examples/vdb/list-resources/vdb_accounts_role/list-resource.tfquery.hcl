list "vdb_accounts_role" "all" {
  provider = vdb
}
