import type { Json, JsonObject } from "../json.ts";
import type { Call } from "./collection.ts";

/** An account of the organization. */
export interface Account {
  readonly accountName: string;
  readonly custGuid: string;
}

/** Returns the accounts of the organization, the primary account first. */
export function accountsOf({ organization }: Call): readonly Account[] {
  const [main] = organization.accounts;
  return organization.accounts.map((accountName, index) => ({
    accountName,
    custGuid: `${main}_CUST_${index + 1}`,
  }));
}

/** Returns the account of the request. */
export function ownAccount(call: Call): Account {
  const [main] = call.organization.accounts;
  const own = accountsOf(call).find(({ accountName }) => accountName === call.account);
  return own ?? { accountName: main, custGuid: `${main}_CUST_1` };
}

/** Returns the host of the account. It only appears in responses, and nothing connects to it. */
export function accountUrl(call: Call): string {
  return `${call.organization.accounts[0].toLowerCase()}.lacework.net`;
}

/** Returns the response to `GET UserProfile`: the owner of the credentials, and their accounts. */
export function userProfile(call: Call): Json[] {
  const accounts = accountsOf(call).map(
    ({ accountName, custGuid }, index): JsonObject => ({
      admin: true,
      accountName,
      custGuid,
      userGuid: `${call.organization.accounts[0]}_OWNER_${index + 1}`,
      userEnabled: 1,
    }),
  );
  const url = accountUrl(call);
  return [{ username: call.user, orgAccount: true, url, orgAdmin: true, orgUser: false, accounts }];
}

/** Returns the response to `GET OrganizationInfo`. */
export function organizationInfo(call: Call): Json[] {
  return [{ orgAccount: true, orgAccountUrl: `${call.organization.accounts[0]}.lacework.net` }];
}
