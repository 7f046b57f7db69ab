resource "rabbitmq_shovel" "orders" {
  name              = "orders"
  source_uri        = "amqp:///"
  source_queue      = rabbitmq_queue.orders.name
  destination_uri   = "amqp:///"
  destination_queue = "archive"
}

resource "rabbitmq_queue" "orders" {
  name = "orders"
}
