terraform {
  required_version = ">= 1.11"

  required_providers {
    dns = {
      source  = "example/dns"
      version = ">= 0.1"
    }
  }
}

provider "dns" {
  url = var.url
}

variable "url" {
  type = string
}

variable "token" {
  type      = string
  ephemeral = true
  default   = "zone-token"
}

resource "dns_zone" "example" {
  name = "example.com"
}

resource "dns_record_set" "www" {
  zone_id       = dns_zone.example.id
  name          = "www"
  token         = var.token
  token_version = 1

  record {
    type = "A"
    ttl  = 60

    answer {
      value = "192.0.2.1"
    }
    answer {
      value  = "192.0.2.2"
      weight = 3
    }
  }
  record {
    type = "TXT"

    answer {
      value = "hello"
    }
  }

  timeouts {
    create = "30s"
  }
}
