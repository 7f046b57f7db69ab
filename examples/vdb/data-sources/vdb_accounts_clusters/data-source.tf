data "vdb_accounts_clusters" "all" {}

output "cluster_urls" {
  value = { for cluster in data.vdb_accounts_clusters.all.clusters : cluster.name => cluster.url }
}
