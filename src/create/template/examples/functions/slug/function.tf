output "slug" {
  value = provider::acme::slug("First Item")
}
