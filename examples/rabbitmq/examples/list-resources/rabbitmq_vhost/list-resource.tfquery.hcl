list "rabbitmq_vhost" "all" {
  provider = rabbitmq
}
