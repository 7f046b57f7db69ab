data "vdb_cloud_regions" "all" {
  cloud_provider = "cloud-a"
}

output "regions" {
  value = { for region in data.vdb_cloud_regions.all.regions : region.name => region.id }
}
