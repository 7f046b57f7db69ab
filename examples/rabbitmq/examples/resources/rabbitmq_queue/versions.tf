terraform {
  required_version = ">= 1.5"

  required_providers {
    rabbitmq = {
      source  = "example/rabbitmq"
      version = "~> 0.1"
    }
  }
}
