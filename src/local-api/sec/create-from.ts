import { ApiError } from "../api-error.ts";
import type { LocalApiClock } from "../clock.ts";
import type { JsonObject } from "../json.ts";
import type { Transaction } from "../store.ts";
import { apiKeys, apiKeysName, transactionFor } from "./accounts.ts";
import type { Settings } from "./collection.ts";
import { collections } from "./collections.ts";

/**
 * Returns a function that creates an object as a `POST` would, except that the object may choose its ID, so that other objects
 * can refer to it.
 */
export function createFrom(settings: Settings, clock: LocalApiClock) {
  const { organization } = settings;
  const [main] = organization.accounts;
  return (storedAs: string, object: JsonObject, all: Transaction): void => {
    const [name = "", account = main] = storedAs.split("@");
    const transaction = transactionFor(account, organization, all);
    if (!organization.accounts.includes(account))
      throw new ApiError(400, `no account ${account} in the organization`);
    if (name === apiKeysName) {
      const key = apiKeys.fromJson?.(object) ?? object;
      transaction.put(name, String(key.keyId), key);
      return;
    }
    const collection = collections.find((known) => known.name === name);
    if (!collection) throw new ApiError(400, "can have no objects of a document");
    const { policyId } = object;
    const call = {
      ...settings,
      now: new Date(clock.nextWrite(1)),
      account,
      orgLevel: false,
      query: typeof policyId === "string" ? { policyId } : {},
      reader: transaction,
      transaction,
    };
    const made = collection.create(object, call);
    const wanted = object[collection.idKey];
    const id = String(made[collection.idKey]);
    if (!collection.choosesIds || wanted === undefined || wanted === id) return;
    if (typeof wanted !== "string" || wanted === "")
      throw new ApiError(400, `${collection.idKey}: must be a text`);
    if (transaction.get(name, wanted))
      throw new ApiError(409, `${collection.idKey}: there is such an object already`);
    const stored = transaction.get(name, id) ?? made;
    transaction.delete(name, id);
    transaction.put(name, wanted, { ...stored, [collection.idKey]: wanted });
  };
}
