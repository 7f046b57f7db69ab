resource "sec_agent_access_token" "web" {
  name        = "web servers"
  description = "Fleet of the shop"
}

# What the agents are installed with: terraform output -raw agent_token
output "agent_token" {
  value     = sec_agent_access_token.web.token
  sensitive = true
}
