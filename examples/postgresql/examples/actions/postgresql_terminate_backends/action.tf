action "postgresql_terminate_backends" "shop" {
  config {
    role = "shop"
  }
}
