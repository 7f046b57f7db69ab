resource "postgresql_policy" "owner" {
  table = "orders"
  name  = "owner"
  using = "owner = current_user"
}
