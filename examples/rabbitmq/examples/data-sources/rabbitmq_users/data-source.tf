data "rabbitmq_users" "administrators" {
  tag = "administrator"
}
