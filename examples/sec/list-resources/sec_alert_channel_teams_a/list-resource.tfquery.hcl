list "sec_alert_channel_teams_a" "all" {
  provider = sec
}
