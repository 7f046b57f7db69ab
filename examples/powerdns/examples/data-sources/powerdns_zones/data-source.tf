data "powerdns_zones" "all" {}
