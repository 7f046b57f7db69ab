data "vdb_users" "all" {}

output "active_users" {
  value = [for user in data.vdb_users.all.users : user.email if user.status == "USER_STATUS_ACTIVE"]
}
