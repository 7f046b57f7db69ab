list "postgresql_schema" "all" {
  provider = postgresql
}
