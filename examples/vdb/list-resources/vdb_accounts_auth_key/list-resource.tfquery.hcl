list "vdb_accounts_auth_key" "all" {
  provider = vdb
}
