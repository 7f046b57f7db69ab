import type { IntegrationKind } from "../integrations.ts";
import { either, list, mapped, record, type Shape, text } from "../wire.ts";

/** Where an e-mail channel delivers to. */
export interface EmailData {
  readonly recipients: readonly string[];
}

const addresses: Shape<readonly string[]> = mapped(either(text, list(text)), (value) =>
  typeof value === "string" ? value.split(",").filter((address) => address !== "") : value,
);

export const email: IntegrationKind<EmailData, EmailData> = {
  wireType: "EmailUser",
  encode: ({ recipients }) => ({ channelProps: { recipients }, notificationTypes: {} }),
  shape: mapped(record({ channelProps: record({ recipients: addresses }) }), (data) => data.channelProps),
};
