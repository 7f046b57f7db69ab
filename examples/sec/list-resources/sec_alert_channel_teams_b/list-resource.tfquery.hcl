list "sec_alert_channel_teams_b" "all" {
  provider = sec
}
