data "vdb_permissions" "all" {}

resource "vdb_accounts_role" "readers" {
  name = "Readers"

  permissions {
    value = data.vdb_permissions.all.permissions[0].value
  }
}
