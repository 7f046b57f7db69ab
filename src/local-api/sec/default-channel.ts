import type { Transaction } from "../store.ts";
import { alertChannels } from "./alert-channels.ts";
import { okState } from "./integration.ts";

const onboarding = "2030-01-01T00:00:00.000Z";

/** Adds the default channel of an account, which sends e-mail to the account's owner and is read-only. */
export function addDefaultChannel(transaction: Transaction, account: string, owner: string): void {
  const intgGuid = `${account.toUpperCase()}_${"1".padStart(47, "0")}`;
  transaction.put(alertChannels.name, intgGuid, {
    intgGuid,
    name: "Default e-mail channel",
    type: "EmailUser",
    enabled: 1,
    isOrg: 0,
    createdOrUpdatedBy: "platform@example.org",
    createdOrUpdatedTime: onboarding,
    state: okState(Date.parse(onboarding)),
    props: { isDefault: true },
    data: { channelProps: { recipients: [owner] } },
  });
}
