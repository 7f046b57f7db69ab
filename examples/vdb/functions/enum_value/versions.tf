terraform {
  required_version = ">= 1.8"

  required_providers {
    vdb = {
      source  = "tfnode/vdb"
      version = "~> 1.0"
    }
  }
}
