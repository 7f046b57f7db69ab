output "quoted" {
  value = provider::postgresql::quote_identifier("Order items")
}
