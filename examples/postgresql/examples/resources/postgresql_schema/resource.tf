resource "postgresql_schema" "shop" {
  name = "shop"

  policy {
    role  = postgresql_role.shop.name
    usage = true
  }
}

resource "postgresql_role" "shop" {
  name = "shop"
}
