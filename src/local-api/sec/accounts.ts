import { createHash } from "node:crypto";
import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { nonEmpty, parse } from "../check.ts";
import { type ControlledCollection, storedName } from "../control/collections.ts";
import type { JsonObject } from "../json.ts";
import type { Reader, Transaction } from "../store.ts";

/** The collection of the keys that can ask for tokens, which only the control API shows. */
export const apiKeysName = "apiKeys";

/** What a key is. */
export const keyShape = z.strictObject({
  keyId: nonEmpty,
  secret: nonEmpty,
  /** Whose objects it is for, in upper case. */
  account: nonEmpty,
  /** Whether it was there from the start. */
  isDefault: z.boolean().default(false),
});
export type ApiKey = z.output<typeof keyShape>;

/** The keys as the control API knows them. */
export const apiKeys: ControlledCollection = {
  name: apiKeysName,
  idKey: "keyId",
  isKey: true,
  ofPlatform: (key) => key.isDefault === true,
  fromJson: (json) => ({ ...parse(keyShape, json) }),
};

/** The accounts of the organization. The first is the one that it began with; its key is good for all others, too. */
export interface Organization {
  /** In upper case. */
  readonly accounts: readonly [string, ...string[]];
}

/** The key with this id. */
export function apiKeyOf(reader: Reader, keyId: string): ApiKey | undefined {
  const stored = reader.get(apiKeysName, keyId);
  return stored && parse(keyShape, stored);
}

/** Puts the keys that are there from the start: the given one, and an invented one for every other account. */
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

/** The key of an account other than the first one: made up, and always the same for a name. */
export function demoKey(account: string): { readonly keyId: string; readonly secret: string } {
  const hex = createHash("sha256").update(`key of ${account}`).digest("hex");
  return {
    keyId: `${account.replaceAll("-", "")}_${hex.slice(0, 32).toUpperCase()}`,
    secret: `_${hex.slice(32)}`,
  };
}

/**
 * The account that a request is for: that of its key, or the one that `Account-Name` names. A 403 for one that there is not, or that
 * the key is not for.
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

/** The objects as an account sees them: its own in the collections of which every account has one. */
export function readerFor(reader: Reader, nameOf: (collection: string) => string): Reader {
  return {
    get: (collection, id) => reader.get(nameOf(collection), id),
    list: (collection) => reader.list(nameOf(collection)),
    names: () => reader.names(),
  };
}

/** The same for a transaction. */
export function transactionFor(
  transaction: Transaction,
  nameOf: (collection: string) => string,
): Transaction {
  return {
    ...transaction,
    ...readerFor(transaction, nameOf),
    put: (collection, id, object: JsonObject) => transaction.put(nameOf(collection), id, object),
    delete: (collection, id) => transaction.delete(nameOf(collection), id),
    next: (counter) => transaction.next(nameOf(counter)),
  };
}

/** The stored names of collections for an account; those that are not `own` are the organization's. */
export function namesFor(
  account: string,
  { accounts: [main] }: Organization,
  own: (collection: string) => boolean,
): (collection: string) => string {
  if (account === main) return (collection) => collection;
  return (collection) => (own(collection) ? storedName(collection, account) : collection);
}
