output "uri" {
  value = provider::rabbitmq::build_uri("mq.example.com", 5671, "shop", "p@ss/word", "team/shop")
}
