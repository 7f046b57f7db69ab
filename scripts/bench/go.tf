variable "objects" {
  type = number
}

variable "url" {
  type = string
}

provider "dns" {
  url = var.url
}

resource "dns_zone" "many" {
  count = var.objects
  name  = "zone-${count.index}.example.com"
}
