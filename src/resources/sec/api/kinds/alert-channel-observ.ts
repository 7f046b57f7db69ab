import { alertChannelKind } from "../objects/integration-kind.ts";
import { number, text } from "../objects/wire-fields.ts";

export const alertChannelObserv = alertChannelKind("NewRelicInsights", {
  account_id: number("accountId"),
  insert_key: text("insertKey"),
});
