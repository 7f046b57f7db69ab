resource "rabbitmq_permissions" "shop" {
  vhost     = rabbitmq_vhost.shop.name
  user      = rabbitmq_user.shop.name
  configure = ""
  write     = "^orders"
  read      = ".*"
}

resource "rabbitmq_vhost" "shop" {
  name = "shop"
}

resource "rabbitmq_user" "shop" {
  name = "shop"
}
