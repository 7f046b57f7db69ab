resource "postgresql_extension" "pgcrypto" {
  name     = "pgcrypto"
  database = "postgres"
}
