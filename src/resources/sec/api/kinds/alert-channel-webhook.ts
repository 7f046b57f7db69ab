import { alertChannelKind } from "../objects/integration-kind.ts";
import { text } from "../objects/wire-fields.ts";

export const alertChannelWebhook = alertChannelKind("Webhook", { webhook_url: text("webhookUrl") });
