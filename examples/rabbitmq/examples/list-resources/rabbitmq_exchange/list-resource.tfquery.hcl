list "rabbitmq_exchange" "all" {
  provider = rabbitmq
}
