terraform {
  required_version = ">= 1.5"

  required_providers {
    cloud = {
      source  = "example/cloud"
      version = "~> 0.1"
    }
  }
}
