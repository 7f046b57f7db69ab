import { number, text } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";

export const alertChannelObserv = alertChannelKind("NewRelicInsights", {
  account_id: number("accountId"),
  insert_key: text("insertKey"),
});
