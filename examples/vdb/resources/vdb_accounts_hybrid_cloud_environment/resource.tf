resource "vdb_accounts_hybrid_cloud_environment" "own" {
  name = "own-machines"

  configuration {
    namespace              = "vector-database"
    http_proxy_url         = "http://proxy.example.com:3128"
    no_proxy_configs       = ["localhost", "10.0.0.0/8"]
    database_storage_class = "fast"

    advanced_operator_settings = <<-EOT
      clusterManager:
        enabled: false
    EOT

    tolerations {
      key      = "dedicated"
      operator = "TOLERATION_OPERATOR_EXISTS"
      effect   = "TOLERATION_EFFECT_NO_SCHEDULE"
    }
  }
}

output "bootstrap_commands" {
  value     = vdb_accounts_hybrid_cloud_environment.own.bootstrap_commands
  sensitive = true
}
