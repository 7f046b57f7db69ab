output "host" {
  value = provider::rabbitmq::parse_uri("amqps://shop@mq.example.com/team%2Fshop").host
}
