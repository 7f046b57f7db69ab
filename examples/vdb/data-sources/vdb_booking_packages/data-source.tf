data "vdb_booking_packages" "all" {
  cloud_provider = "cloud-a"
  cloud_region   = "region-1"
}

output "packages" {
  value = { for package in data.vdb_booking_packages.all.packages : package.name => package.id }
}
