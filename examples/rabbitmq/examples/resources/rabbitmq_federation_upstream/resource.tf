resource "rabbitmq_federation_upstream" "berlin" {
  name     = "berlin"
  uri      = "amqp://berlin.example.com"
  max_hops = 2
}
