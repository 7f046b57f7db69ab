import { text } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";

export const alertChannelChat = alertChannelKind("SlackChannel", { chat_url: text("slackUrl") });
