terraform {
  required_providers {
    vdb = {
      source  = "tfnode/vdb"
      version = "~> 1.0"
    }
  }
}

# Key and account come from the environment: VDB_API_KEY and VDB_ACCOUNT_ID.
provider "vdb" {}
