data "vdb_permissions" "all" {}

resource "vdb_accounts_role" "readers" {
  name = "Readers"

  dynamic "permissions" {
    for_each = [for permission in data.vdb_permissions.all.permissions : permission.value if startswith(permission.value, "read:")]

    content {
      value = permissions.value
    }
  }
}
