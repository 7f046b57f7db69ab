resource "postgresql_default_privileges" "shop" {
  database    = "postgres"
  owner       = postgresql_role.shop.name
  role        = "pg_monitor"
  schema      = "public"
  object_type = "table"
  privileges  = ["SELECT"]
}

resource "postgresql_role" "shop" {
  name = "shop"
}
