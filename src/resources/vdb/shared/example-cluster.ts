import { hcl } from "../../../schema/index.ts";

/** The cluster in the examples. */
export const exampleCluster = hcl`
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
`;
