import { createHash } from "node:crypto";
import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { nonEmpty, parse } from "../check.ts";
import { type ControlledCollection, storedName } from "../control/collections.ts";
import type { Reader, Transaction } from "../store.ts";

/** The collection of the keys for which the API issues tokens. Only the control API returns its objects. */
export const apiKeysName = "apiKeys";

/** The collection of members: one object per user and account, at both levels. */
export const membersName = "TeamMembers";

/** The shape of a key. */
export const keyShape = z.strictObject({
  keyId: nonEmpty,
  secret: nonEmpty,
  /** The account of the key, in uppercase. */
  account: nonEmpty,
  /** Whether the key exists from the start. */
  isDefault: z.boolean().default(false),
});
export type ApiKey = z.output<typeof keyShape>;

/** The keys as a collection of the control API. */
export const apiKeys: ControlledCollection = {
  name: apiKeysName,
  idKey: "keyId",
  isKey: true,
  ofPlatform: (key) => key.isDefault === true,
  fromJson: (json) => ({ ...parse(keyShape, json) }),
};

/** The accounts of the organization. The key of the first account, its primary account, also applies to the other accounts. */
export interface Organization {
  /** The names in uppercase. */
  readonly accounts: readonly [string, ...string[]];
}

/** Returns the key with this ID. */
export function apiKeyOf(reader: Reader, keyId: string): ApiKey | undefined {
  const stored = reader.get(apiKeysName, keyId);
  return stored && parse(keyShape, stored);
}

/** Stores the initial keys: the configured one, and a fictional one for every other account. */
export function putKeys(
  transaction: Transaction,
  { accounts }: Organization,
  first: Omit<ApiKey, "isDefault" | "account">,
): void {
  for (const { id, object } of transaction.list(apiKeysName)) {
    if (object.isDefault === true) transaction.delete(apiKeysName, id);
  }
  const [main, ...others] = accounts;
  const keys = [{ ...first, account: main }, ...others.map((account) => ({ ...demoKey(account), account }))];
  for (const key of keys) transaction.put(apiKeysName, key.keyId, { ...key, isDefault: true });
}

/** Returns the fictional key of an account other than the first one, which is always the same for a name. */
export function demoKey(account: string): { readonly keyId: string; readonly secret: string } {
  const hex = createHash("sha256").update(`key of ${account}`).digest("hex");
  return {
    keyId: `${account.replaceAll("-", "")}_${hex.slice(0, 32).toUpperCase()}`,
    secret: `_${hex.slice(32)}`,
  };
}

/**
 * Returns the account of a request: the account in `Account-Name`, else that of its key. Throws a 403 if the account does not
 * exist, or if the key does not apply to it.
 */
export function accountOf(header: unknown, keyAccount: string, { accounts }: Organization): string {
  const [main] = accounts;
  if (header === undefined || header === "") return keyAccount;
  const wanted = String(header).toUpperCase();
  if (!accounts.includes(wanted))
    throw new ApiError(403, "Account-Name: no such account in the organization");
  if (wanted !== keyAccount && keyAccount !== main) {
    throw new ApiError(403, "Account-Name: the API key is for another account");
  }
  return wanted;
}

/**
 * Throws a 401, as the service at the address of another account does, if the account in `x-terraform-account` is not one of the
 * organization, or not that of the key.
 */
export function requireAddressed(header: unknown, keyAccount: string, { accounts }: Organization): void {
  if (typeof header !== "string") return;
  const [addressed = ""] = header.toUpperCase().split(".");
  const isOfKey = addressed === keyAccount || keyAccount === accounts[0];
  if (!isOfKey || !accounts.includes(addressed))
    throw new ApiError(
      401,
      `Unauthorized: the API key is for the account ${keyAccount}, not for ${addressed}`,
    );
}

/** Returns a reader for one account: collections that every account has separately contain only its objects. */
export function readerFor(account: string, organization: Organization, reader: Reader): Reader {
  const nameOf = namesFor(account, organization);
  return {
    get: (collection, id) => reader.get(nameOf(collection), id),
    list: (collection) => reader.list(nameOf(collection)),
    names: () => reader.names(),
  };
}

/** Returns a transaction for one account, in the same way. */
export function transactionFor(
  account: string,
  organization: Organization,
  transaction: Transaction,
): Transaction {
  const nameOf = namesFor(account, organization);
  return {
    ...transaction,
    ...readerFor(account, organization, transaction),
    put: (collection, id, object) => transaction.put(nameOf(collection), id, object),
    delete: (collection, id) => transaction.delete(nameOf(collection), id),
    next: (counter) => transaction.next(nameOf(counter)),
  };
}

/** Returns a function for the stored names of an account's collections. Members belong to the organization: each names its account. */
function namesFor(account: string, { accounts: [main] }: Organization): (collection: string) => string {
  return (collection) =>
    account === main || collection === membersName ? collection : storedName(collection, account);
}
