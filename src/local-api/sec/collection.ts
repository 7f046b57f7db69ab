import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { ApiError } from "../api-error.ts";
import { parseObject } from "../check.ts";
import { type JsonObject, objectAt, without } from "../json.ts";
import type { Reader, Stored, Transaction } from "../store.ts";
import type { Organization } from "./accounts.ts";
import { type PlatformObjects, refuseChange, refuseDelete } from "./platform.ts";

/** What a request says and what the server knows when it carries it out. */
export interface Call {
  /** The time of the request; no two writes have the same. */
  readonly now: Date;
  /** The account's name in upper case: the first part of guids. */
  readonly account: string;
  readonly organization: Organization;
  /** Whether what an object names has to exist. */
  readonly strict: boolean;
  /** Who the credentials belong to. */
  readonly user: string;
  /** Whether the request asks for organization level (`Org-Access`). */
  readonly orgLevel: boolean;
  /** How long after a change the platform has checked an integration. */
  readonly checkSeconds: number;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A call that changes something. */
export interface WriteCall extends Call {
  readonly transaction: Transaction;
}

/** What the routes need of a collection. Objects in responses do not have their secrets. */
export interface Collection {
  /** The path segment below `/api/v2`. */
  readonly name: string;
  /** The key of the objects that holds their id. */
  readonly idKey: string;
  /** Whether lists come in pages. */
  readonly paged: boolean;
  readonly deletable: boolean;
  /** Whether the server chooses the ids, and not the request. */
  readonly choosesIds: boolean;
  /** What a request that creates an object says, without the rules that need other objects. */
  readonly shape: ObjectShape;
  /** Whether the object is one of the platform's, which exist from the start. */
  ofPlatform(object: JsonObject): boolean;
  create(input: JsonObject, call: WriteCall): JsonObject;
  update(id: string, input: JsonObject, call: WriteCall): JsonObject;
  delete(id: string, call: WriteCall): void;
  /** The object, or a 404. */
  read(id: string, reader: Reader, call: Call): JsonObject;
  /** The objects that the call can see, with their sequence numbers, in the order they were made. */
  list(reader: Reader, call: Call): readonly Stored[];
}

/** A shape of objects, and further ones of a part of them that a word in the object chooses from. */
export interface ObjectShape {
  readonly keys: z.ZodType;
  readonly variants?: {
    /** The path of the word. */
    readonly word: readonly string[];
    /** The path of the part. */
    readonly part: readonly string[];
    /** The shapes of the part by the words. */
    readonly shapes: Readonly<Record<string, z.ZodType>>;
  };
}

/** Characters of an id, of which each may take twelve in the path of a request. */
const longestId = 255;

/** An object that another one names, and where. */
export interface Reference {
  /** The path of the key that names it. */
  readonly at: string;
  readonly collection: string;
  readonly id: string;
}

/** The objects that an array of ids names. */
export function references(at: string, collection: string, ids: unknown): Reference[] {
  return Array.isArray(ids)
    ? ids.map((id, index) => ({ at: `${at}.${index}`, collection, id: String(id) }))
    : [];
}

/** How the objects of one collection differ from those of the others. */
export interface CollectionDefinition {
  readonly name: string;
  readonly idKey: string;
  /** The id of a new object. */
  readonly newId: (input: JsonObject, call: WriteCall) => string;
  /** Keys that only the server sets: what a request says about them is ignored. */
  readonly serverKeys: readonly string[];
  /** Keys whose objects an update merges; all others it replaces. */
  readonly mergedKeys?: readonly string[];
  /** A key in which no two objects may be equal; the id never may. */
  readonly uniqueKey?: string;
  readonly shape: ObjectShape;
  /**
   * The object as it may be stored, with defaults, or an `ApiError`; by default what `shape` makes of it. Updates are checked after
   * the merge.
   */
  readonly check?: (object: JsonObject, call: WriteCall) => JsonObject;
  /** Adds what the server fills in. `before` is the object that is updated. */
  readonly stamp: (object: JsonObject, before: JsonObject | undefined, call: WriteCall) => JsonObject;
  /** The object as responses have it. */
  readonly toResponse?: (object: JsonObject, call: Call) => JsonObject;
  /** The objects that an object names, of which the API itself does not say that they have to exist. */
  readonly names?: (object: JsonObject) => readonly Reference[];
  /** Whether the call can see the object at all. */
  readonly visible?: (object: JsonObject, call: Call) => boolean;
  readonly platform?: PlatformObjects;
  /** May refuse, or delete what belongs to the object. */
  readonly beforeDelete?: (object: JsonObject, call: WriteCall) => void;
  /** Default true. */
  readonly paged?: boolean;
  /** Default true. */
  readonly deletable?: boolean;
}

/** Creates, reads, updates, deletes and lists objects, in the way that all collections share. */
export function collection(definition: CollectionDefinition): Collection {
  const { name, idKey, serverKeys, shape, stamp, toResponse = (object) => object, platform } = definition;
  const { check = (object) => parseObject(shape.keys, object) } = definition;

  const stored = (id: string, reader: Reader, call: Call): JsonObject => {
    const object = reader.get(name, id);
    const visible = object && (definition.visible?.(object, call) ?? true);
    if (!visible) throw new ApiError(404, `${idKey}: no such object in ${name}`);
    return object;
  };

  const refuseDouble = (object: JsonObject, id: string, transaction: Transaction) => {
    const { uniqueKey } = definition;
    if (uniqueKey === undefined) return;
    const isDouble = transaction
      .list(name)
      .some((other) => other.object[idKey] !== id && other.object[uniqueKey] === object[uniqueKey]);
    if (isDouble) throw new ApiError(409, `${uniqueKey}: there is an object with this value already`);
  };

  /** With `--strict`, a 400 for what names objects that there are not. */
  const refuseLoose = (object: JsonObject, { strict, transaction }: WriteCall) => {
    const named = strict ? (definition.names?.(object) ?? []) : [];
    const missing = named.find((one) => !transaction.get(one.collection, one.id));
    if (missing) throw new ApiError(400, `${missing.at}: no such object in ${missing.collection}`);
  };

  return {
    name,
    idKey,
    paged: definition.paged ?? true,
    deletable: definition.deletable ?? true,
    choosesIds: serverKeys.includes(idKey),
    shape,
    ofPlatform: (object) => platform?.owns(object) ?? false,

    create(input, call) {
      const object = check(without(input, serverKeys), call);
      const id = definition.newId(input, call);
      // Of ids that a client chooses: a longer one could be in no path.
      if (id.length > longestId)
        throw new ApiError(400, `${idKey}: must have at most ${longestId} characters`);
      if (call.transaction.get(name, id))
        throw new ApiError(409, `${idKey}: there is such an object already`);
      refuseDouble(object, id, call.transaction);
      refuseLoose(object, call);
      const created = { ...stamp(object, undefined, call), [idKey]: id };
      call.transaction.put(name, id, created);
      return toResponse(created, call);
    },

    update(id, input, call) {
      const before = stored(id, call.transaction, call);
      const inputId = input[idKey];
      if (inputId !== undefined && inputId !== id) throw new ApiError(400, `${idKey}: cannot be changed`);
      if (platform?.owns(before)) refuseChange(idKey, input, platform);
      const merged = { ...before, ...without(input, serverKeys) };
      for (const key of definition.mergedKeys ?? []) {
        merged[key] = { ...objectAt(before, key), ...objectAt(input, key) };
      }
      const object = check(merged, call);
      refuseDouble(object, id, call.transaction);
      refuseLoose(object, call);
      const updated = { ...stamp(object, before, call), [idKey]: id };
      call.transaction.put(name, id, updated);
      return toResponse(updated, call);
    },

    delete(id, call) {
      const object = stored(id, call.transaction, call);
      if (platform?.owns(object)) refuseDelete(idKey);
      definition.beforeDelete?.(object, call);
      call.transaction.delete(name, id);
    },

    read: (id, reader, call) => toResponse(stored(id, reader, call), call),

    list: (reader, call) =>
      reader
        .list(name)
        .filter(({ object }) => definition.visible?.(object, call) ?? true)
        .map(({ seq, object }) => ({ seq, object: toResponse(object, call) })),
  };
}

/** A new guid in the service's form: the account and 47 upper-case hex digits. */
export function newGuid(_input: JsonObject, call: Call): string {
  return `${call.account}_${randomBytes(24).toString("hex").toUpperCase().slice(1)}`;
}
