provider "postgresql" {
  host     = "db.example.com"
  username = "postgres"
  sslmode  = "verify-full"
}
