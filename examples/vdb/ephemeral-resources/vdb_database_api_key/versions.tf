terraform {
  required_version = ">= 1.11"

  required_providers {
    vdb = {
      source  = "tfnode/vdb"
      version = "~> 1.0"
    }
  }
}
