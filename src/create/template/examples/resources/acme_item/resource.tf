resource "acme_item" "first" {
  name        = "first"
  description = "The first item"
  tags        = ["example"]
}
