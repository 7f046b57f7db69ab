resource "postgresql_grant_role" "shop" {
  role       = postgresql_role.shop.name
  grant_role = "pg_read_all_data"
}

resource "postgresql_role" "shop" {
  name = "shop"
}
