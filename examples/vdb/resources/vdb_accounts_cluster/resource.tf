resource "vdb_accounts_hybrid_cloud_environment" "own" {
  name = "own"

  configuration {
    namespace = "vectors"
  }
}

data "vdb_booking_packages" "own" {
  cloud_provider = "hybrid"
  cloud_region   = vdb_accounts_hybrid_cloud_environment.own.id
}

resource "vdb_accounts_cluster" "search" {
  name           = "search"
  cloud_provider = "hybrid"
  cloud_region   = vdb_accounts_hybrid_cloud_environment.own.id

  labels {
    key   = "team"
    value = "search"
  }

  configuration {
    number_of_nodes          = 3
    allowed_ip_source_ranges = ["192.0.2.0/24"]

    node_configuration {
      package_id = data.vdb_booking_packages.own.packages[0].id

      resource_configurations {
        amount        = 16
        resource_type = "disk"
        resource_unit = "Gi"
      }
    }

    topology_spread_constraints {
      max_skew           = 1
      topology_key       = "topology.example.com/zone"
      when_unsatisfiable = "TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_SCHEDULE_ANYWAY"
    }

    database_configuration {
      collection {
        replication_factor = 2

        vectors {
          on_disk = true
        }
      }

      service {
        jwt_rbac = true
      }
    }
  }
}
