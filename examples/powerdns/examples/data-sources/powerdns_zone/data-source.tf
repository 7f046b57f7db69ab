data "powerdns_zone" "shop" {
  name = powerdns_zone.shop.name
}

resource "powerdns_zone" "shop" {
  name        = "shop.example."
  kind        = "Native"
  nameservers = ["ns1.shop.example."]
}
