resource "rabbitmq_topic_permissions" "shop" {
  user = rabbitmq_user.shop.name
  exchanges = {
    "amq.topic" = {
      write = "^order\\."
      read  = ".*"
    }
  }
}

resource "rabbitmq_user" "shop" {
  name = "shop"
}
