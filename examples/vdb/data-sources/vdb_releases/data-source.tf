data "vdb_releases" "all" {}

output "maintained_versions" {
  value = [
    for release in data.vdb_releases.all.releases : release.version
    if !release.end_of_life && !release.unavailable
  ]
}
