import { hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { chatWire } from "./wire.ts";

export default alertChannel(chatWire, {
  description:
    "Sends alerts to a chat channel through an incoming webhook. Use a chat channel dedicated to alerts.",
  schema: {
    chat_url: string(
      "The URL of the incoming webhook. It is sensitive, because anyone who has it can post to the chat channel",
    )
      .required()
      .orWriteOnly(partOfWhole)
      .sensitive(),
  },
  example: hcl`
    resource "sec_alert_channel_chat" "security" {
      name                = "Security chat"
      chat_url_wo         = var.chat_url
      chat_url_wo_version = 1
    }
  `,
});
