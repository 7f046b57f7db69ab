terraform {
  required_version = ">= 1.14"

  required_providers {
    cloud = {
      source  = "example/cloud"
      version = "~> 0.1"
    }
  }
}
