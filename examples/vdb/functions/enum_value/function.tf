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
    restart_policy  = provider::vdb::enum_value("restart policy", "rolling")

    node_configuration {
      package_id = data.vdb_booking_packages.all.packages[0].id
    }
  }
}
