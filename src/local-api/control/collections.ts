import { ApiError } from "../api-error.ts";
import { type JsonObject, without } from "../json.ts";
import type { Reader } from "../store.ts";
import { isSecretKey, mask, maskObject, type SecretKeys } from "./masking.ts";

/** A collection of the control API. */
export interface ControlledCollection {
  readonly name: string;
  /** The key of the ID. */
  readonly idKey: string;
  /** Whether only documents contain the ID, and stored objects do not. */
  readonly idIsOutside?: boolean;
  /** Whether ids are secrets. */
  readonly idIsSecret?: boolean;
  /** Whether its objects are keys of the API, and nothing else. */
  readonly isKey?: boolean;
  /** Whether every account has its own objects in the collection. */
  readonly isPerAccount?: boolean;
  /** Reports whether an object belongs to the platform, whose objects exist from the start. */
  ofPlatform(object: JsonObject): boolean;
  /** Converts a stored object to JSON; by default objects are stored as JSON. */
  toJson?(stored: JsonObject): JsonObject;
  /** Converts JSON to a stored object; throws an `ApiError` if the object cannot be stored. */
  fromJson?(json: JsonObject): JsonObject;
}

/** Separates the name of a collection from the account in the stored names of further accounts. */
const separator = "@";

/** Returns the name under which the objects of an account other than the first one are stored. */
export function storedName(collection: string, account: string): string {
  return `${collection}${separator}${account}`;
}

/** Returns an object as documents contain it, with its ID. */
export function withId(collection: ControlledCollection, id: string, object: JsonObject): JsonObject {
  return collection.idIsOutside ? { [collection.idKey]: id, ...object } : object;
}

/** Returns an object of a document as it is stored. */
export function withoutId(collection: ControlledCollection, object: JsonObject): JsonObject {
  return collection.idIsOutside ? without(object, [collection.idKey]) : object;
}

/** The collections of an API, including those of further accounts, by their stored names. */
export class ControlledCollections {
  readonly #collections: readonly ControlledCollection[];
  readonly #accounts: readonly string[];
  /** The keys of secrets in the objects. */
  readonly isSecret: SecretKeys;

  /** `accounts` are the accounts after the first one. */
  constructor(
    collections: readonly ControlledCollection[],
    accounts: readonly string[] = [],
    isSecret: SecretKeys = isSecretKey,
  ) {
    this.#collections = collections;
    this.#accounts = accounts;
    this.isSecret = isSecret;
  }

  /** Returns the collection with this name, or throws a 404. */
  get(name: string): ControlledCollection {
    const collection = this.#find(name);
    if (!collection) throw new ApiError(404, `no collection ${name}: ${this.#whyNot(name)}`);
    return collection;
  }

  #whyNot(name: string): string {
    const [base = "", account] = name.split(separator);
    const isOther = account !== undefined && this.#ofBase(base)?.isPerAccount;
    return isOther ? `the accounts after the first one are ${this.#accounts.join(", ")}` : this.inWords();
  }

  /** Returns the names of the collections as a sentence, for the error about an unknown collection. */
  inWords(): string {
    const names = this.#collections.map(({ name }) => name).sort();
    return `the collections are ${names.join(", ")}`;
  }

  /** Reports whether there is a collection with this name, for any account. */
  isBase(name: string): boolean {
    return this.#ofBase(name) !== undefined;
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /** Returns the names of all collections, and of those of further accounts that have or had objects. */
  names(reader: Reader): readonly string[] {
    const further = reader.names().filter((name) => name.includes(separator) && this.has(name));
    return [...this.#collections.map(({ name }) => name), ...further.sort()];
  }

  /** Sorts names so that each collection follows those to which its objects refer. */
  inOrder(names: readonly string[]): readonly string[] {
    const place = (name: string) => this.#collections.indexOf(this.get(name));
    return [...names].sort((a, b) => place(a) - place(b));
  }

  jsonOf(collection: ControlledCollection, stored: JsonObject): JsonObject {
    return collection.toJson?.(stored) ?? stored;
  }

  /** Reports whether the platform added a stored object to an account other than the first one. */
  bringsAlong(name: string, stored: JsonObject): boolean {
    if (!name.includes(separator)) return false;
    const collection = this.get(name);
    return collection.ofPlatform(this.jsonOf(collection, stored));
  }

  /** Returns the object with `***` in place of its secrets. */
  masked(collection: ControlledCollection, object: JsonObject): JsonObject {
    const open = maskObject(object, this.isSecret);
    return collection.idIsSecret ? { ...open, [collection.idKey]: mask } : open;
  }

  #ofBase(name: string): ControlledCollection | undefined {
    return this.#collections.find((known) => known.name === name);
  }

  #find(name: string): ControlledCollection | undefined {
    const [base = "", account, ...more] = name.split(separator);
    const collection = this.#ofBase(base);
    if (account === undefined) return collection;
    const isAccount = more.length === 0 && this.#accounts.includes(account);
    return isAccount && collection?.isPerAccount ? collection : undefined;
  }
}
