terraform {
  required_version = ">= 1.5"

  required_providers {
    sec = {
      source  = "tfnode/sec"
      version = "~> 2.0"
    }
    vdb = {
      source  = "tfnode/vdb"
      version = "~> 1.0"
    }
  }
}

# Account and key come from the environment: SEC_ACCOUNT, SEC_API_KEY and SEC_API_SECRET.
provider "sec" {}

# Key, account and address come from the environment: VDB_API_KEY, VDB_ACCOUNT_ID and VDB_API_URL.
provider "vdb" {}
