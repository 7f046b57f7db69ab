terraform {
  required_providers {
    sec = {
      source  = "tfnode/sec"
      version = "~> 2.0"
    }
  }
}

# Account and key come from the environment: SEC_ACCOUNT, SEC_API_KEY and SEC_API_SECRET.
provider "sec" {}
