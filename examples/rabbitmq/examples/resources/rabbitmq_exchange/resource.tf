resource "rabbitmq_exchange" "orders" {
  name = "orders"
  type = "topic"
  arguments = {
    alternate-exchange = "unrouted"
  }
}
