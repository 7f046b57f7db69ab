import { hcl, string } from "../../../schema/index.ts";
import { alertChannelChat } from "../api/kinds/alert-channel-chat.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  chat_url: string(
    "The URL of the incoming webhook; it is sensitive, because whoever knows it can post to the chat channel",
  )
    .required()
    .sensitive(),
};

export default resource({
  description:
    "Posts alerts to a chat channel through an incoming webhook. It is best to give them a chat channel of their own.",
  schema,
  importForms: ["{id}"],
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

  ...alertChannelLife(schema, alertChannelChat),
});
