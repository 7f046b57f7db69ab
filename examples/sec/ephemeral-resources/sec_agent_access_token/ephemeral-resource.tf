ephemeral "sec_agent_access_token" "web" {
  name = "web servers"
}

# Provisioners, provider blocks and write-only arguments take the token.
resource "terraform_data" "agent" {
  provisioner "local-exec" {
    command = "sh ./install-agent.sh"

    environment = {
      AGENT_TOKEN = ephemeral.sec_agent_access_token.web.token
    }
  }
}
