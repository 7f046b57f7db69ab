import { text } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";

export const alertChannelTeamsA = alertChannelKind("CiscoSparkWebhook", { webhook_url: text("webhook") });
