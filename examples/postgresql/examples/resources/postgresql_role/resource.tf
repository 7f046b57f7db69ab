resource "postgresql_role" "shop" {
  name     = "shop"
  login    = true
  password = "correct horse battery staple"
}
