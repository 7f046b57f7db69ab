# The search of the shop runs on a cluster of the vector database, with a key for its servers and a backup every night.
data "vdb_booking_packages" "small" {
  cloud_provider = "cloud-a"
  cloud_region   = "region-1"
}

resource "vdb_accounts_cluster" "search" {
  name           = "shop-search"
  cloud_provider = "cloud-a"
  cloud_region   = "region-1"

  configuration {
    number_of_nodes = 1

    node_configuration {
      package_id = data.vdb_booking_packages.small.packages[0].id
    }
  }
}

resource "vdb_accounts_database_api_key_v2" "shop" {
  cluster_id = vdb_accounts_cluster.search.id
  name       = "shop servers"

  collection_access_rules {
    collection_name = "products"
    access_type     = "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_ONLY"
  }
}

resource "vdb_accounts_backup_schedule" "nightly" {
  cluster_id       = vdb_accounts_cluster.search.id
  cron_expression  = "0 3 * * *"
  retention_period = "168h"
}

# Whoever looks after the search is told where it runs.
resource "sec_alert_channel_webhook" "search" {
  name        = "Search at ${vdb_accounts_cluster.search.url}"
  webhook_url = "https://search.example.com/alerts"
}
