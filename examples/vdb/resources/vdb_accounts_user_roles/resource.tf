resource "vdb_accounts_role" "backups" {
  name = "Backup operators"

  permissions {
    value = "read:backups"
  }
}

resource "vdb_accounts_user_roles" "operator" {
  user_email = "grace@example.org"
  role_ids   = [vdb_accounts_role.backups.id]
}
