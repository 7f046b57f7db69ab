resource "postgresql_grant" "shop" {
  database    = "postgres"
  role        = postgresql_role.shop.name
  object_type = "schema"
  schema      = "public"
  privileges  = ["USAGE", "CREATE"]
}

resource "postgresql_role" "shop" {
  name = "shop"
}
