import { ApiError } from "../api-error.ts";
import type { JsonObject } from "../json.ts";
import type { Reader } from "../store.ts";
import { mask, maskObject } from "./masking.ts";

/** What a `Control` knows about a collection. */
export interface ControlledCollection {
  readonly name: string;
  /** The key that holds the id. */
  readonly idKey: string;
  /** Whether ids are secrets. */
  readonly idIsSecret?: boolean;
  /** Whether its objects are keys to the API, and nothing else. */
  readonly isKey?: boolean;
  /** Whether every account has objects of its own in it. */
  readonly isPerAccount?: boolean;
  /** Whether the object, as JSON, is one of the platform's, which exist from the start. */
  ofPlatform(object: JsonObject): boolean;
  /** The JSON of a stored object; by default it is stored as JSON. */
  toJson?(stored: JsonObject): JsonObject;
  /** The object in JSON as it is stored; an `ApiError` for what cannot be stored at all. */
  fromJson?(json: JsonObject): JsonObject;
}

/** Between the name of a collection and that of the account whose objects it has, if that is another than the first one. */
const separator = "@";

/** The name under which the objects of an account are stored; undefined stands for the first one. */
export function storedName(collection: string, account: string | undefined): string {
  return account === undefined ? collection : `${collection}${separator}${account}`;
}

/** The collections of an API, also those of further accounts, by the names under which they are stored. */
export class ControlledCollections {
  readonly #collections: readonly ControlledCollection[];
  readonly #accounts: readonly string[];

  /** `accounts` are those after the first one. */
  constructor(collections: readonly ControlledCollection[], accounts: readonly string[] = []) {
    this.#collections = collections;
    this.#accounts = accounts;
  }

  /** The collection with this name, or a 404. */
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

  /** Which collections there are, for those who named another one. */
  inWords(): string {
    const names = this.#collections.map(({ name }) => name).sort();
    return `the collections are ${names.join(", ")}`;
  }

  /** Whether there is a collection with this name, of whichever account. */
  isBase(name: string): boolean {
    return this.#ofBase(name) !== undefined;
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /** Every collection, and those of further accounts that have, or had, objects. */
  names(reader: Reader): readonly string[] {
    const further = reader.names().filter((name) => name.includes(separator) && this.has(name));
    return [...this.#collections.map(({ name }) => name), ...further.sort()];
  }

  /** The names in the order in which objects can name each other. */
  inOrder(names: readonly string[]): readonly string[] {
    const place = (name: string) => this.#collections.indexOf(this.get(name));
    return [...names].sort((a, b) => place(a) - place(b));
  }

  jsonOf(collection: ControlledCollection, stored: JsonObject): JsonObject {
    return collection.toJson?.(stored) ?? stored;
  }

  /** Whether an object, as it is stored, is one that the platform brings along into another account than the first one. */
  bringsAlong(name: string, stored: JsonObject): boolean {
    if (!name.includes(separator)) return false;
    const collection = this.get(name);
    return collection.ofPlatform(this.jsonOf(collection, stored));
  }

  /** The object as it may be shown: without its secrets. */
  masked(collection: ControlledCollection, object: JsonObject): JsonObject {
    const open = maskObject(object);
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
