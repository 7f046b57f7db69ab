terraform {
  required_version = ">= 1.11"

  required_providers {
    powerdns = {
      source  = "example/powerdns"
      version = ">= 0.1"
    }
  }
}

# The variables POWERDNS_URL and POWERDNS_API_KEY say where the server is.
provider "powerdns" {}

resource "powerdns_zone" "shop" {
  name        = "shop.example."
  kind        = "Native"
  account     = "shop"
  nameservers = ["ns1.shop.example.", "ns2.shop.example."]
}

resource "powerdns_record_set" "www" {
  zone    = powerdns_zone.shop.id
  name    = "www.shop.example."
  type    = "A"
  ttl     = 300
  records = [{ content = "192.0.2.1" }, { content = "192.0.2.2" }]
}

resource "powerdns_record_set" "mail" {
  zone    = powerdns_zone.shop.id
  name    = "shop.example."
  type    = "MX"
  ttl     = 3600
  records = [{ content = "10 mail.shop.example." }]
}

resource "powerdns_record_set" "text" {
  zone    = powerdns_zone.shop.id
  name    = "*.shop.example."
  type    = "TXT"
  ttl     = 60
  records = [{ content = "\"sells; \\\"everything\\\"\"" }]
}

data "powerdns_zones" "all" {
  depends_on = [powerdns_zone.shop]
}

output "zones" {
  value = data.powerdns_zones.all.zones[*].name
}
