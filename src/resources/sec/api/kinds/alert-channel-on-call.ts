import { text } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";

export const alertChannelOnCall = alertChannelKind("VictorOps", { webhook_url: text("intgUrl") });
