terraform {
  required_version = ">= 1.11"

  required_providers {
    sec = {
      source  = "tfnode/sec"
      version = "~> 2.0"
    }
  }
}
