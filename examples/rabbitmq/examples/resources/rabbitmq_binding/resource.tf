resource "rabbitmq_binding" "orders" {
  source      = rabbitmq_exchange.orders.name
  destination = rabbitmq_queue.orders.name
  routing_key = "order.#"
}

resource "rabbitmq_exchange" "orders" {
  name = "orders"
  type = "topic"
}

resource "rabbitmq_queue" "orders" {
  name = "orders"
}
