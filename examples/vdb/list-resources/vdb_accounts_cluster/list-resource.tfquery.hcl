list "vdb_accounts_cluster" "all" {
  provider = vdb
}
