resource "powerdns_zone" "shop" {
  name        = "shop.example."
  kind        = "Native"
  nameservers = ["ns1.shop.example.", "ns2.shop.example."]
}
