resource "powerdns_record_set" "www" {
  zone    = powerdns_zone.shop.id
  name    = "www.shop.example."
  type    = "A"
  ttl     = 300
  records = [{ content = "192.0.2.1" }, { content = "192.0.2.2" }]
}

resource "powerdns_zone" "shop" {
  name        = "shop.example."
  kind        = "Native"
  nameservers = ["ns1.shop.example."]
}
