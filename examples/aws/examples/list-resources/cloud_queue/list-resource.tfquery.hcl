list "cloud_queue" "all" {
  provider = cloud
}
