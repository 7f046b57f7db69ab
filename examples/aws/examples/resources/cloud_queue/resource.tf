resource "cloud_queue" "orders" {
  name = "orders"
  tags = { team = "shop" }
}
