data "vdb_cloud_providers" "all" {}

output "cloud_providers" {
  value = [for cloud in data.vdb_cloud_providers.all.cloud_providers : cloud.id if cloud.available]
}
