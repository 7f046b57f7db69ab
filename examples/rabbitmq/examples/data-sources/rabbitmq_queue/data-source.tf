data "rabbitmq_queue" "orders" {
  name = "orders"
}
