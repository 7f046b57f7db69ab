import type { Json, JsonObject } from "../json.ts";
import type { Call } from "./collection.ts";

/** An account of the organization. */
export interface Account {
  readonly accountName: string;
  readonly custGuid: string;
}

/** The accounts of the organization; the first is the one the emulator speaks for. */
export function accountsOf(call: Call): readonly [Account, ...Account[]] {
  const account = (suffix: string, number: number): Account => ({
    accountName: `${call.account}${suffix}`,
    custGuid: `${call.account}_CUST_${number}`,
  });
  return [account("", 1), account("-DEV", 2), account("-STAGING", 3)];
}

/** The host of the account, which is named in responses and never connected to. */
export function accountUrl(call: Call): string {
  return `${call.account.toLowerCase()}.lacework.net`;
}

/** The answer to `GET UserProfile` (api.md, section 8.11): who the credentials belong to, and which accounts. */
export function userProfile(call: Call): Json[] {
  const accounts = accountsOf(call).map(
    ({ accountName, custGuid }, index): JsonObject => ({
      admin: true,
      accountName,
      custGuid,
      userGuid: `${call.account}_OWNER_${index + 1}`,
      userEnabled: 1,
    }),
  );
  const url = accountUrl(call);
  return [{ username: call.user, orgAccount: true, url, orgAdmin: true, orgUser: false, accounts }];
}

/** The answer to `GET OrganizationInfo`. */
export function organizationInfo(call: Call): Json[] {
  return [{ orgAccount: true, orgAccountUrl: `${call.account}.lacework.net` }];
}
