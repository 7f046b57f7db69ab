terraform {
  required_version = ">= 1.5"

  required_providers {
    acme = {
      source  = "example/acme"
      version = "~> 0.1"
    }
  }
}
