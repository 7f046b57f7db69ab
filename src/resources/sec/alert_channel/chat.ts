import { hcl, string } from "../../../schema/index.ts";
import { alertChannelChat } from "../api/kinds/alert-channel-chat.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  chat_url: string("The address of an incoming webhook; whoever knows it can post to its chat channel")
    .required()
    .sensitive(),
};

export default resource({
  description:
    "Posts alerts to a chat channel through an incoming webhook. Give them a chat channel of their own.",
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
