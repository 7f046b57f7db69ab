resource "rabbitmq_shovel" "orders" {
  name              = "orders"
  source_uri        = "amqp:///%2F"
  source_queue      = rabbitmq_queue.orders.name
  destination_uri   = "amqp:///%2F"
  destination_queue = "archive"
}

resource "rabbitmq_queue" "orders" {
  name = "orders"
}
