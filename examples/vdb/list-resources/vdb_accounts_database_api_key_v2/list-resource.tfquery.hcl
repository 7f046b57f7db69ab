list "vdb_accounts_database_api_key_v2" "all" {
  provider = vdb
}
