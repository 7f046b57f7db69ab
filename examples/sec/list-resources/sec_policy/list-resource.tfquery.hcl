list "sec_policy" "all" {
  provider = sec
}
