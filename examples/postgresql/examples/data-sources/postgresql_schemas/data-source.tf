data "postgresql_schemas" "shop" {
  database = "postgres"
}
