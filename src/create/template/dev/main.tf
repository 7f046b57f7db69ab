terraform {
  required_version = ">= 1.8"

  required_providers {
    acme = {
      source  = "example/acme"
      version = ">= 0.1"
    }
  }
}

provider "acme" {
  url = "http://127.0.0.1:8787"
}

resource "acme_item" "first" {
  name = "First Item"
  tags = ["example"]
}

data "acme_items" "examples" {
  tag        = "example"
  depends_on = [acme_item.first]
}

output "names" {
  value = data.acme_items.examples.names
}

output "slug" {
  value = provider::acme::slug(acme_item.first.name)
}
