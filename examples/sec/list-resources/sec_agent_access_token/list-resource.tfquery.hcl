list "sec_agent_access_token" "all" {
  provider = sec
}
