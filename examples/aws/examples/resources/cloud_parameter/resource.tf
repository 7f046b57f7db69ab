resource "cloud_parameter" "key" {
  name  = "shop-key"
  value = "correct horse battery staple"
}
