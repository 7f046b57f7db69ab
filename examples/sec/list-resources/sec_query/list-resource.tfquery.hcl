list "sec_query" "all" {
  provider = sec
}
