ephemeral "rabbitmq_user" "migration" {
  vhost = "shop"
  write = "^orders"
}
