action "rabbitmq_close_connections" "shop" {
  config {
    user   = "shop"
    reason = "The password has changed"
  }
}
