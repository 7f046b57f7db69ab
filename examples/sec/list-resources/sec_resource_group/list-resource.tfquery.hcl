list "sec_resource_group" "all" {
  provider = sec
}
