resource "rabbitmq_user" "shop" {
  name     = "shop"
  password = "correct horse battery staple"
  tags     = ["monitoring"]
}
