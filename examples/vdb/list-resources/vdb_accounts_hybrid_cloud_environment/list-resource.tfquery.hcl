list "vdb_accounts_hybrid_cloud_environment" "all" {
  provider = vdb
}
