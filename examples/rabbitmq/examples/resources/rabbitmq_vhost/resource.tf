resource "rabbitmq_vhost" "shop" {
  name        = "shop"
  description = "Orders and invoices"
  tags        = ["production"]
}
