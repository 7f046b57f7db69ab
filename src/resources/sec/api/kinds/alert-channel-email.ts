import { alertChannelKind } from "../objects/integration-kind.ts";
import { field } from "../objects/wire-field.ts";
import { either, list, text, transform, type WireSchema } from "../wire-schema.ts";

const addresses: WireSchema<readonly string[]> = transform(either(text, list(text)), (value) =>
  typeof value === "string" ? value.split(",").filter((address) => address !== "") : value,
);

export const alertChannelEmail = alertChannelKind(
  "EmailUser",
  { recipients: field("channelProps.recipients", addresses, (recipients: readonly string[]) => recipients) },
  [{ path: "notificationTypes", value: {} }],
);
