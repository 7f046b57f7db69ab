terraform {
  required_version = ">= 1.5"

  required_providers {
    vdb = {
      source  = "tfnode/vdb"
      version = "~> 1.0"
    }
  }
}
