output "uri" {
  value = provider::postgresql::connection_uri("db.example.com", 5432, "shop", "p@ss/word", "shop")
}
