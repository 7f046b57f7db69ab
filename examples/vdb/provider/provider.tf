terraform {
  required_providers {
    vdb = {
      source = "tfnode/vdb"
    }
  }
}

# Key and account come from the environment: VDB_API_KEY and VDB_ACCOUNT_ID.
provider "vdb" {}
