terraform {
  required_version = ">= 1.11"

  required_providers {
    rabbitmq = {
      source  = "example/rabbitmq"
      version = ">= 0.1"
    }
  }
}

# The variables RABBITMQ_ENDPOINT, RABBITMQ_USERNAME and RABBITMQ_PASSWORD say where the server is.
provider "rabbitmq" {}

variable "password" {
  type      = string
  ephemeral = true
  default   = "correct horse battery staple"
}

resource "rabbitmq_vhost" "shop" {
  name        = "team@work/shop"
  description = "Orders and invoices"
}

resource "rabbitmq_user" "shop" {
  name     = "shop@example.com"
  password = var.password
  tags     = ["monitoring"]
}

resource "rabbitmq_permissions" "shop" {
  vhost     = rabbitmq_vhost.shop.name
  user      = rabbitmq_user.shop.name
  configure = ""
  write     = "^orders"
  read      = ".*"
}

resource "rabbitmq_exchange" "orders" {
  vhost = rabbitmq_vhost.shop.name
  name  = "orders"
  type  = "topic"
}

resource "rabbitmq_queue" "orders" {
  vhost = rabbitmq_vhost.shop.name
  name  = "orders"
  type  = "quorum"
  arguments = {
    x-max-length = 1000
    x-overflow   = "reject-publish"
  }
}

resource "rabbitmq_binding" "orders" {
  vhost       = rabbitmq_vhost.shop.name
  source      = rabbitmq_exchange.orders.name
  destination = rabbitmq_queue.orders.name
  routing_key = "order.#"
}

resource "rabbitmq_policy" "orders" {
  vhost    = rabbitmq_vhost.shop.name
  name     = "orders"
  pattern  = "^orders"
  apply_to = "queues"
  definition = {
    message-ttl = 60000
  }
}

data "rabbitmq_overview" "server" {}

output "version" {
  value = data.rabbitmq_overview.server.version
}

output "uri" {
  value = provider::rabbitmq::build_uri("mq.example.com", null, rabbitmq_user.shop.name, null, rabbitmq_vhost.shop.name)
}
