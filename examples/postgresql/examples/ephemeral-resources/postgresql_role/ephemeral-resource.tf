ephemeral "postgresql_role" "migration" {
  roles = ["pg_read_all_data"]
}
