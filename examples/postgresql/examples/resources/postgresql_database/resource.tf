resource "postgresql_database" "shop" {
  name  = "shop"
  owner = postgresql_role.shop.name
}

resource "postgresql_role" "shop" {
  name = "shop"
}
