resource "cloud_bucket" "invoices" {
  name = "invoices"
}
