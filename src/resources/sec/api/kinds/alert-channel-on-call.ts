import { alertChannelKind } from "../objects/integration-kind.ts";
import { text } from "../objects/wire-fields.ts";

export const alertChannelOnCall = alertChannelKind("VictorOps", { webhook_url: text("intgUrl") });
