data "vdb_booking_packages" "all" {
  cloud_provider = "cloud-a"
  cloud_region   = "region-1"
}

resource "vdb_accounts_cluster" "search" {
  name           = "search"
  cloud_provider = "cloud-a"
  cloud_region   = "region-1"

  configuration {
    number_of_nodes = 1

    node_configuration {
      package_id = data.vdb_booking_packages.all.packages[0].id
    }
  }
}

resource "vdb_accounts_database_api_key_v2" "shop" {
  cluster_id = vdb_accounts_cluster.search.id
  name       = "shop"
  expires_at = "2040-01-01T00:00:00Z"

  collection_access_rules {
    collection_name = "products"
    access_type     = "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_ONLY"
  }
}
