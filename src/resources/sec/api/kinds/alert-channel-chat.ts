import { alertChannelKind } from "../objects/integration-kind.ts";
import { text } from "../objects/wire-fields.ts";

export const alertChannelChat = alertChannelKind("SlackChannel", { chat_url: text("slackUrl") });
