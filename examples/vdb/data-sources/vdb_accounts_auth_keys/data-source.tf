data "vdb_accounts_auth_keys" "all" {}
