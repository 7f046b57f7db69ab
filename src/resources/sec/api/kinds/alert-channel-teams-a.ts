import { alertChannelKind } from "../objects/integration-kind.ts";
import { text } from "../objects/wire-fields.ts";

export const alertChannelTeamsA = alertChannelKind("CiscoSparkWebhook", { webhook_url: text("webhook") });
