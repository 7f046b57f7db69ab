variable "chat_url" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "sec_alert_channel_chat" "security" {
  name                = "Security chat"
  chat_url_wo         = var.chat_url
  chat_url_wo_version = 1
}
