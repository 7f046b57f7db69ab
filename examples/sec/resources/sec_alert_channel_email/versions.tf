terraform {
  required_version = ">= 1.5"

  required_providers {
    sec = {
      source  = "tfnode/sec"
      version = "~> 2.0"
    }
  }
}
