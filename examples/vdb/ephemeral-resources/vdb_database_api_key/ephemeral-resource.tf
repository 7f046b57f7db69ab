ephemeral "vdb_database_api_key" "indexer" {
  cluster_id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
  ttl        = "30m"

  collection_access_rules {
    collection_name = "products"
    access_type     = "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_WRITE"
  }
}

# Provisioners, provider blocks and write-only arguments take the key.
resource "terraform_data" "products" {
  provisioner "local-exec" {
    command = "sh ./load-products.sh"

    environment = {
      API_KEY = ephemeral.vdb_database_api_key.indexer.key
    }
  }
}
