import type { Json, JsonObject } from "../json.ts";
import type { Call } from "./collection.ts";

/** An account of the organization. */
export interface Account {
  readonly accountName: string;
  readonly custGuid: string;
}

/** Returns the accounts of the organization, the primary account first. */
export function accountsOf(call: Call): readonly Account[] {
  return call.organization.accounts.map((accountName) => ({
    accountName,
    custGuid: custGuidOf(accountName, call),
  }));
}

/** Returns the GUID of an account; that of the primary account for a stored key whose account has left the organization. */
export function custGuidOf(account: string, { organization: { accounts } }: Call): string {
  return `${accounts[0]}_CUST_${Math.max(accounts.indexOf(account), 0) + 1}`;
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
