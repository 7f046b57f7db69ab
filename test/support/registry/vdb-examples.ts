import { hcl } from "../../../src/schema/index.ts";

/** A cluster in an environment, with every attribute. */
export const completeCluster = hcl`
  resource "vdb_accounts_hybrid_cloud_environment" "own" {
    name = "own"

    configuration {
      namespace = "vectors"
    }
  }

  resource "vdb_accounts_cluster" "search" {
    name                      = "search"
    cloud_provider            = "hybrid"
    cloud_region              = vdb_accounts_hybrid_cloud_environment.own.id
    delete_backups_on_destroy = false

    labels {
      key   = "team"
      value = "search"
    }

    configuration {
      number_of_nodes             = 3
      version                     = "v1.17.0"
      allowed_ip_source_ranges    = ["192.0.2.0/24"]
      service_type                = "CLUSTER_SERVICE_TYPE_CLUSTER_IP"
      gpu_type                    = "CLUSTER_CONFIGURATION_GPU_TYPE_NVIDIA"
      restart_policy              = "CLUSTER_CONFIGURATION_RESTART_POLICY_ROLLING"
      rebalance_strategy          = "CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_BY_COUNT"
      reserved_cpu_percentage     = 10
      reserved_memory_percentage  = 20

      node_configuration {
        package_id = "39b48a76-2a60-4ee0-9266-6d1e0f91ea14"

        resource_configurations {
          amount        = 16
          resource_type = "disk"
          resource_unit = "Gi"
        }
      }

      node_selector {
        key   = "pool"
        value = "databases"
      }

      tolerations {
        key                = "dedicated"
        operator           = "TOLERATION_OPERATOR_EQUAL"
        value              = "search"
        effect             = "TOLERATION_EFFECT_NO_EXECUTE"
        toleration_seconds = 60
      }

      topology_spread_constraints {
        max_skew           = 1
        topology_key       = "topology.example.com/zone"
        when_unsatisfiable = "TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_SCHEDULE_ANYWAY"
      }

      annotations {
        key   = "owner"
        value = "search"
      }

      service_annotations {
        key   = "balancer"
        value = "internal"
      }

      pod_labels {
        key   = "app"
        value = "search"
      }

      database_configuration {
        log_level = "DATABASE_CONFIGURATION_LOG_LEVEL_INFO"

        collection {
          replication_factor       = 2
          write_consistency_factor = 1

          vectors {
            on_disk = true
          }
        }

        storage {
          performance {
            optimizer_cpu_budget = -1
            async_scorer         = true
          }
        }

        service {
          jwt_rbac   = true
          enable_tls = true

          api_key {
            secret_name = "keys"
            secret_key  = "full"
          }

          read_only_api_key {
            secret_name = "keys"
            secret_key  = "read"
          }
        }

        tls {
          cert {
            secret_name = "tls"
            secret_key  = "cert"
          }

          key {
            secret_name = "tls"
            secret_key  = "key"
          }
        }

        inference {
          enabled = true
        }
      }
    }
  }
`;

/** A cluster in a cloud, with few attributes. */
export const cloudCluster = hcl`
  resource "vdb_accounts_cluster" "search" {
    name           = "search"
    cloud_provider = "cloud-a"
    cloud_region   = "region-1"

    configuration {
      number_of_nodes = 1

      node_configuration {
        package_id = "39b48a76-2a60-4ee0-9266-6d1e0f91ea14"
      }
    }
  }
`;
