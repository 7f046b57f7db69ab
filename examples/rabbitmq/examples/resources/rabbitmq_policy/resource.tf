resource "rabbitmq_policy" "orders" {
  name     = "orders"
  pattern  = "^orders"
  apply_to = "queues"
  definition = {
    max-length = 1000
    overflow   = "reject-publish"
  }
}
