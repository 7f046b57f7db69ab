resource "sec_agent_access_token" "web" {
  name        = "web servers"
  description = "Fleet of the shop"
}
