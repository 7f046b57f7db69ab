variable "chat_url" {
  type      = string
  sensitive = true
}

resource "sec_alert_channel_chat" "security" {
  name     = "Security chat"
  chat_url = var.chat_url
}
