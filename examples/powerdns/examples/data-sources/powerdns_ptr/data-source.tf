data "powerdns_ptr" "www" {
  ip_address = "192.0.2.1"
}
