terraform {
  required_version = ">= 1.5"

  required_providers {
    powerdns = {
      source  = "example/powerdns"
      version = "~> 0.1"
    }
  }
}
