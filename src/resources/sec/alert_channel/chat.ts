import { hcl, string } from "../../../schema/index.ts";
import { alertChannel } from "./define.ts";
import { chatWire } from "./wire.ts";

export default alertChannel(chatWire, {
  description:
    "Posts alerts to a chat channel through an incoming webhook. It is best to give them a chat channel of their own.",
  schema: {
    chat_url: string(
      "The URL of the incoming webhook; it is sensitive, because whoever knows it can post to the chat channel",
    )
      .required()
      .sensitive(),
  },
  example: hcl`
    variable "chat_url" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_chat" "security" {
      name     = "Security chat"
      chat_url = var.chat_url
    }
  `,
});
