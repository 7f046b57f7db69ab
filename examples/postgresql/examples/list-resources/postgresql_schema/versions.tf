terraform {
  required_version = ">= 1.14"

  required_providers {
    postgresql = {
      source  = "example/postgresql"
      version = "~> 0.1"
    }
  }
}
