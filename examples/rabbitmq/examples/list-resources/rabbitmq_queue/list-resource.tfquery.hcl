list "rabbitmq_queue" "all" {
  provider = rabbitmq
}
