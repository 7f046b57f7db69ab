import { text } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";

export const alertChannelWebhook = alertChannelKind("Webhook", { webhook_url: text("webhookUrl") });
