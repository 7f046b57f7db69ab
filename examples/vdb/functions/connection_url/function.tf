data "vdb_accounts_clusters" "all" {}

output "databases" {
  value = {
    for cluster in data.vdb_accounts_clusters.all.clusters : cluster.name => provider::vdb::connection_url(cluster.url, "grpc")
    if cluster.url != null
  }
}
