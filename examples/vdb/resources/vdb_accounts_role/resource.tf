resource "vdb_accounts_role" "backups" {
  name        = "Backup operators"
  description = "Make backups, but restore none"

  permissions {
    value = "read:backups"
  }

  permissions {
    value = "write:backups"
  }
}
