resource "rabbitmq_queue" "orders" {
  name = "orders"
  type = "classic"
  arguments = {
    x-max-length  = 1000
    x-message-ttl = 60000
    x-overflow    = "reject-publish"
  }
}
