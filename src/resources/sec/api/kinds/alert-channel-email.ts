import { field } from "../objects/field.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";
import { either, list, mapped, type Shape, text } from "../wire.ts";

const addresses: Shape<readonly string[]> = mapped(either(text, list(text)), (value) =>
  typeof value === "string" ? value.split(",").filter((address) => address !== "") : value,
);

export const alertChannelEmail = alertChannelKind(
  "EmailUser",
  { recipients: field("channelProps.recipients", addresses, (recipients: readonly string[]) => recipients) },
  [{ path: "notificationTypes", value: {} }],
);
