resource "sec_agent_access_token" "web" {
  name = "web fleet"
}

data "sec_agent_access_token" "web" {
  name = sec_agent_access_token.web.name
}
