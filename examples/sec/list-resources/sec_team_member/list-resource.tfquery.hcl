list "sec_team_member" "all" {
  provider = sec
}
