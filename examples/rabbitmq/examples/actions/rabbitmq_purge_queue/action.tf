action "rabbitmq_purge_queue" "orders" {
  config {
    name = "orders"
  }
}
