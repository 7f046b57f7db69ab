data "acme_items" "examples" {
  tag = "example"
}
