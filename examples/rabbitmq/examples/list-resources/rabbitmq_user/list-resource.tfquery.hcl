list "rabbitmq_user" "all" {
  provider = rabbitmq
}
