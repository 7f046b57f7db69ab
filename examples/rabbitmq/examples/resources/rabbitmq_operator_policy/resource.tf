resource "rabbitmq_operator_policy" "limits" {
  name     = "limits"
  pattern  = ".*"
  apply_to = "queues"
  definition = {
    max-length = 100000
  }
}
