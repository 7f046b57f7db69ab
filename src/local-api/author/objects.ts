import { isDeepStrictEqual } from "node:util";
import type { ControlledCollection } from "../control/collections.ts";
import type { TerraformObject } from "../control/terraform.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { noJournal, Store } from "../store.ts";

/** The objects of one kind in an author's API. */
export interface AuthorCollection {
  /**
   * The objects by ID. The API stores, changes and deletes them with `set`, `delete` and `clear`, which the console notices from the
   * start of the API.
   */
  readonly objects: Map<string, object>;
  /** Selects the objects of the collection by ID, where collections share a map. */
  readonly includes?: (id: string) => boolean;
  /** The resource type of the objects, such as `acme_item`; without it the console shows the collection and no import block. */
  readonly type?: string;
  /** Returns the ID with which Terraform imports an object; by default the ID in the map. */
  readonly importId?: (id: string, object: object) => string;
  /** The names of the provider's attributes by the dotted paths of their values in an object, such as `{ displayName: "name" }`. */
  readonly attributes?: { readonly [path: string]: string };
}

/** The collections of an author's API, by name. */
export type AuthorCollections = { readonly [name: string]: AuthorCollection };

/** The key of the ID in documents. */
export const idKey = "$id";

/**
 * Connects the maps of an author's API with a store, in which the control API reads and changes objects: the store follows the
 * maps, and the maps follow the store.
 */
export async function authorObjects(collections: AuthorCollections) {
  const store = await Store.open(noJournal);
  const named = Object.entries(collections);
  const maps = [...new Set(named.map(([, { objects }]) => objects))].map((objects) => {
    const nameOf = (id: string) =>
      named.find(([, one]) => one.objects === objects && (one.includes?.(id) ?? true))?.[0];
    return followMap(objects, nameOf, store);
  });
  store.watch((changes) => {
    for (const { collection, id, stored } of changes) {
      const { objects } = collections[collection] ?? {};
      maps.find((one) => one.objects === objects)?.follow(id, stored?.object);
    }
  });
  return {
    store,
    controlled: named.map(
      ([name]): ControlledCollection => ({
        name,
        idKey,
        idIsOutside: true,
        ofPlatform: () => false,
        toJson,
      }),
    ),
    terraformObject(collection: string, id: string, object: JsonObject): TerraformObject | null {
      const { type, importId = () => id } = collections[collection] ?? {};
      return type === undefined ? null : { type, importId: importId(id, object) };
    },
    attributeNames: Object.fromEntries(
      named.flatMap(([, { type, attributes }]) => (type && attributes ? [[type, attributes]] : [])),
    ),
    /** Notices objects that requests have got from the maps and changed in place. */
    refresh(): void {
      for (const map of maps) map.refresh();
    },
  };
}

/** Notifies a store of the objects in a map and of each later change. */
function followMap(objects: Map<string, object>, nameOf: (id: string) => string | undefined, store: Store) {
  const own = Map.prototype;
  /** The IDs of the objects that a request has got since the last refresh, and may change in place. */
  const touched = new Set<string>();
  let isNoting = false;
  const note = (id: string) => {
    const name = nameOf(id);
    if (name === undefined) return;
    const object: object | undefined = own.get.call(objects, id);
    const known = store.get(name, id);
    if (object === undefined ? known === undefined : isDeepStrictEqual(copyOf(object), known)) return;
    isNoting = true;
    try {
      store.note(name, id, object && (copyOf(object) as JsonObject));
    } finally {
      isNoting = false;
    }
  };
  for (const id of objects.keys()) note(id);
  const followed = {
    get(id: string) {
      touched.add(id);
      return own.get.call(objects, id);
    },
    set(id: string, object: object) {
      own.set.call(objects, id, object);
      note(id);
      return objects;
    },
    delete(id: string) {
      const isDeleted = own.delete.call(objects, id);
      note(id);
      return isDeleted;
    },
    clear() {
      const ids = [...objects.keys()];
      own.clear.call(objects);
      for (const id of ids) note(id);
    },
  };
  // Not enumerable, so that the map equals another one with the same objects.
  for (const [name, value] of Object.entries(followed))
    Object.defineProperty(objects, name, { value, configurable: true });
  return {
    objects,
    /** Stores an object of the store in the map, unless the map has it already. */
    follow(id: string, object: JsonObject | undefined): void {
      if (isNoting) return;
      if (object === undefined) own.delete.call(objects, id);
      else own.set.call(objects, id, restored(object, own.get.call(objects, id)) as object);
    },
    refresh(): void {
      for (const id of touched) note(id);
      touched.clear();
    },
  };
}

/** Returns a copy of an object's plain objects and arrays, with its other values, such as dates and bigints. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]));
}

/** Returns a copy of a value of the store. Where its JSON is that of the map's value, such as a date, the copy has the map's value. */
function restored(value: unknown, before: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => restored(item, Array.isArray(before) ? before[index] : undefined));
  if (isPlain(value)) {
    const prior = isPlain(before) ? before : {};
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, restored(inner, prior[key])]),
    );
  }
  return before !== undefined && isDeepStrictEqual(jsonOf(before), value) ? before : value;
}

function isPlain(value: unknown): value is { readonly [key: string]: unknown } {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Returns an object as JSON; bigints and numbers with all digits become text. */
function toJson(object: object): JsonObject {
  const json = jsonOf(object);
  return isObject(json) ? json : {};
}

function jsonOf(value: unknown): Json | undefined {
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "bigint" ? String(inner) : inner,
  );
  return text === undefined ? undefined : JSON.parse(text);
}
