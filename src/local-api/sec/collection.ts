import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { ApiError } from "../api-error.ts";
import { parseObject } from "../check.ts";
import { type JsonObject, objectAt, without } from "../json.ts";
import type { Reader, Stored, Transaction } from "../store.ts";
import type { Organization } from "./accounts.ts";

/** The settings of the API that requests depend on. */
export interface Settings {
  readonly organization: Organization;
  /** Whether to reject what only the service rejects: the opposite of `--lenient`. */
  readonly strict: boolean;
  /** The owner of the credentials. */
  readonly user: string;
  /** The number of seconds after a change at which the platform checks an integration. */
  readonly checkSeconds: number;
}

/** The context of a request. */
export interface Call extends Settings {
  /** The time of the request; no two writes have the same time. */
  readonly now: Date;
  /** The account's name in uppercase: the first part of GUIDs. */
  readonly account: string;
  /** Whether the request applies to the organization level (`Org-Access`). */
  readonly orgLevel: boolean;
  readonly query: Readonly<Record<string, unknown>>;
  /** The objects of the account. */
  readonly reader: Reader;
}

/** The context of a request that changes objects. */
export interface WriteCall extends Call {
  readonly transaction: Transaction;
}

/** The part of a collection that the routes use. Objects in responses do not contain secrets. */
export interface Collection {
  /** The path segment below `/api/v2`. */
  readonly name: string;
  /** The key of the ID in the objects. */
  readonly idKey: string;
  /** Whether lists are paged, default true. */
  readonly paged: boolean;
  /** Whether requests can delete objects, default true. */
  readonly deletable: boolean;
  /** Whether the server, and not the request, chooses the IDs. */
  readonly choosesIds: boolean;
  /** The keys that only the server sets. */
  readonly serverKeys: readonly string[];
  /** The shape of a create request, without the rules that depend on other objects. */
  readonly shape: ObjectShape;
  /** Reports whether an object belongs to the platform, whose objects exist from the start. */
  ofPlatform(object: JsonObject): boolean;
  create(input: JsonObject, call: WriteCall): JsonObject;
  update(id: string, input: JsonObject, call: WriteCall): JsonObject;
  delete(id: string, call: WriteCall): void;
  /** Returns the object, or throws a 404. */
  read(id: string, call: Call): JsonObject;
  /** Returns the objects that are visible to the request, with their sequence numbers, in the order in which they were created. */
  list(call: Call): readonly Stored[];
}

/** A shape of objects, and shapes for one part of them, which a word in the object selects. */
export interface ObjectShape {
  readonly keys: z.ZodType;
  readonly variants?: {
    /** The path of the word. */
    readonly word: readonly string[];
    /** The path of the part. */
    readonly part: readonly string[];
    /** The shapes of the part by word. */
    readonly shapes: Readonly<Record<string, z.ZodType>>;
  };
}

/** The maximum length of an ID in characters, each of which may need twelve in a path. */
const longestId = 255;

/** A reference to another object, and where it is. */
export interface Reference {
  /** The path of the key that contains the reference. */
  readonly at: string;
  readonly collection: string;
  readonly id: string;
}

/** Returns the references in an array of IDs. */
export function references(at: string, collection: string, ids: unknown): Reference[] {
  return Array.isArray(ids)
    ? ids.map((id, index) => ({ at: `${at}.${index}`, collection, id: String(id) }))
    : [];
}

/** The objects of a collection that belong to the platform and cannot be deleted. */
interface PlatformObjects {
  readonly owns: (object: JsonObject) => boolean;
  /** The keys that can be changed anyway. */
  readonly open?: readonly string[];
}

/** The differences between collections. */
interface CollectionDefinition
  extends Pick<Collection, "name" | "idKey" | "shape">,
    Partial<Pick<Collection, "paged" | "deletable">> {
  /** Returns the ID of a new object, by default a GUID. */
  readonly newId?: (input: JsonObject, call: WriteCall) => string;
  /** Keys that only the server sets: their values in requests are ignored. */
  readonly serverKeys: readonly string[];
  /** Keys whose objects an update merges; it replaces all others. */
  readonly mergedKeys?: readonly string[];
  /** A key whose values have to be unique, in addition to the ID. */
  readonly uniqueKey?: string;
  /**
   * Returns the object to store, with defaults, or throws an `ApiError`; by default parses it with `shape`. An update is checked
   * after the merge.
   */
  readonly check?: (object: JsonObject, call: WriteCall) => JsonObject;
  /** Adds the values that the server sets. `before` is the previous object of an update. */
  readonly stamp: (object: JsonObject, before: JsonObject | undefined, call: WriteCall) => JsonObject;
  /** Returns the object in the form of responses. */
  readonly toResponse?: (object: JsonObject, call: Call) => JsonObject;
  /** Returns the references to other objects whose existence the API itself does not check. */
  readonly names?: (object: JsonObject) => readonly Reference[];
  /** Reports whether an object is visible to the request. */
  readonly visible?: (object: JsonObject, call: Call) => boolean;
  readonly platform?: PlatformObjects;
  /** Rejects a deletion, or deletes dependent objects. */
  readonly beforeDelete?: (object: JsonObject, call: WriteCall) => void;
}

/** Creates, reads, updates, deletes and lists objects in the way that all collections share. */
export function collection(definition: CollectionDefinition): Collection {
  const { name, idKey, serverKeys, shape, uniqueKey, platform, paged = true, deletable = true } = definition;
  const { newId = newGuid, toResponse = (object) => object } = definition;
  const { check = (object) => parseObject(shape.keys, object) } = definition;

  const stored = (id: string, call: Call): JsonObject => {
    const object = call.reader.get(name, id);
    const visible = object && (definition.visible?.(object, call) ?? true);
    if (!visible) throw new ApiError(404, `${idKey}: no such object in ${name}`);
    return object;
  };

  /** Stores a checked object. Without `--lenient`, references to missing objects are a 400. */
  const save = (id: string, object: JsonObject, before: JsonObject | undefined, call: WriteCall) => {
    const { strict, transaction } = call;
    const isDouble =
      uniqueKey !== undefined &&
      transaction
        .list(name)
        .some((other) => other.id !== id && other.object[uniqueKey] === object[uniqueKey]);
    if (isDouble) throw new ApiError(409, `${uniqueKey}: there is an object with this value already`);
    const named = strict ? (definition.names?.(object) ?? []) : [];
    const missing = named.find((one) => !transaction.get(one.collection, one.id));
    if (missing) throw new ApiError(400, `${missing.at}: no such object in ${missing.collection}`);
    const saved = { ...definition.stamp(object, before, call), [idKey]: id };
    transaction.put(name, id, saved);
    return toResponse(saved, call);
  };

  return {
    name,
    idKey,
    paged,
    deletable,
    choosesIds: serverKeys.includes(idKey),
    serverKeys,
    shape,
    ofPlatform: (object) => platform?.owns(object) ?? false,

    create(input, call) {
      const object = check(without(input, serverKeys), call);
      const id = newId(input, call);
      // If the client chooses the ID: a longer one would not fit into a path.
      if (id.length > longestId)
        throw new ApiError(400, `${idKey}: must have at most ${longestId} characters`);
      if (call.transaction.get(name, id))
        throw new ApiError(409, `${idKey}: there is such an object already`);
      return save(id, object, undefined, call);
    },

    update(id, input, call) {
      const before = stored(id, call);
      const inputId = input[idKey];
      if (inputId !== undefined && inputId !== id) throw new ApiError(400, `${idKey}: cannot be changed`);
      if (platform?.owns(before)) refuseChange(idKey, input, platform);
      const merged = { ...before, ...without(input, serverKeys) };
      for (const key of definition.mergedKeys ?? []) {
        merged[key] = { ...objectAt(before, key), ...objectAt(input, key) };
      }
      return save(id, check(merged, call), before, call);
    },

    delete(id, call) {
      const object = stored(id, call);
      if (platform?.owns(object))
        throw new ApiError(400, `${idKey}: belongs to the platform and cannot be deleted`);
      definition.beforeDelete?.(object, call);
      call.transaction.delete(name, id);
    },

    read: (id, call) => toResponse(stored(id, call), call),

    list: (call) =>
      call.reader
        .list(name)
        .filter(({ object }) => definition.visible?.(object, call) ?? true)
        .map(({ seq, object }) => ({ seq, object: toResponse(object, call) })),
  };
}

/** Throws a 400 if an update changes a read-only key of a platform object. */
function refuseChange(idKey: string, input: JsonObject, { open = [] }: PlatformObjects): void {
  if (open.length === 0) throw new ApiError(400, `${idKey}: belongs to the platform and cannot be changed`);
  const key = Object.keys(without(input, [...open, idKey]))[0];
  if (key === undefined) return;
  const keys = open.join(", ");
  throw new ApiError(400, `${key}: of what belongs to the platform only ${keys} can be changed`);
}

/** Returns a new GUID in the service's form: the account and 47 uppercase hexadecimal digits. */
function newGuid(_input: JsonObject, { account }: Call): string {
  return `${account}_${randomBytes(24).toString("hex").toUpperCase().slice(1)}`;
}
