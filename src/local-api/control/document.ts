import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { parse } from "../check.ts";
import { isObject, type JsonObject, without } from "../json.ts";
import { counters, type Reader, type Transaction } from "../store.ts";
import { type ControlledCollections, withId, withoutId } from "./collections.ts";
import { keepMasked, mask } from "./masking.ts";

/** The version of the document format. This program cannot read a newer version. */
const version = 1;
const format = "tfnode-local-api";

/** The shape of an import or a seed, without the rules of its objects. */
export const documentShape = z.strictObject({
  /** The location of the documents' JSON Schema, for editors. */
  $schema: z.string().optional(),
  format: z.literal(format).default(format),
  version: z.literal(version),
  /** The name of the API. */
  api: z.string(),
  /** Whether the objects are in their stored form, with the values that the server adds. By default they are like requests. */
  asStored: z.boolean().default(false),
  secrets: z.boolean().optional(),
  collections: z.record(z.string(), z.array(z.custom<JsonObject>(isObject, "must be an object"))).default({}),
  counters: z.record(z.string(), z.number().int().min(0)).default({}),
});

/** Objects by collection, to write to a file and read again. */
export type LocalApiDocument = z.input<typeof documentShape>;

/** A written document, which has all keys. */
export type WrittenDocument = Required<Omit<LocalApiDocument, "$schema">>;

/** The error of an invalid object in a document, with the path of the object. */
export class DocumentError extends ApiError {
  readonly path: readonly (string | number)[];

  constructor(path: readonly (string | number)[], problem: string) {
    const [root = "", collection = "", index = ""] = path.map(String);
    super(400, `${root}.${collection}[${index}].${problem}`);
    this.path = path;
  }
}

/** The parts of an API on which its documents depend. */
export interface DocumentOptions {
  /** The name of the API. */
  readonly api: string;
  /** The collections, each after those to which its objects refer. */
  readonly collections: ControlledCollections;
  /** Creates an object as a request would; throws if the object or its collection is invalid. */
  readonly create: (collection: string, object: JsonObject, transaction: Transaction) => void;
}

/** Returns all objects in their stored form. Without secrets, each secret is `***`, and objects whose IDs are secrets have no IDs. */
export function exportDocument(
  { api, collections }: DocumentOptions,
  reader: Reader,
  secrets: boolean,
): WrittenDocument {
  const entries = collections.names(reader).map((name): [string, JsonObject[]] => {
    const collection = collections.get(name);
    const objects = reader
      .list(name)
      .map(({ id, object }) => withId(collection, id, collections.jsonOf(collection, object)));
    if (secrets) return [name, objects];
    if (collection.isKey) return [name, []];
    const open = objects.map((object) => collections.masked(collection, object));
    return [name, collection.idIsSecret ? open.map((object) => without(object, [collection.idKey])) : open];
  });
  const counted = reader.list(counters).map(({ id, object }): [string, number] => [id, Number(object.value)]);
  return {
    format,
    version,
    api,
    asStored: true,
    secrets,
    collections: Object.fromEntries(entries.filter(([, objects]) => objects.length > 0)),
    counters: Object.fromEntries(counted),
  };
}

/**
 * Adds the objects of a document to a transaction. An invalid document is an `ApiError`, which ends the transaction. `before` has
 * the secrets for the values that are `***` in the document.
 */
export function importDocument(
  options: DocumentOptions,
  input: unknown,
  transaction: Transaction,
  before: Reader | undefined,
): void {
  if (isObject(input) && typeof input.version === "number" && input.version > version) {
    throw new ApiError(
      400,
      `version: ${input.version} is of a newer local API, and this one reads ${version}`,
    );
  }
  const document = parse(documentShape, input);
  if (document.api !== options.api)
    throw new ApiError(400, `api: must be ${options.api}, whose objects these are to be`);
  const { collections, create } = options;
  const names = Object.keys(document.collections);
  for (const name of names) {
    if (!collections.has(name))
      throw new ApiError(400, `collections.${name}: no such collection: ${collections.inWords()}`);
  }
  for (const name of collections.inOrder(names)) {
    const collection = collections.get(name);
    const { idKey } = collection;
    const ids = new Set<string>();
    for (const [index, object] of (document.collections[name] ?? []).entries()) {
      try {
        const id = object[idKey];
        if (!document.asStored || (id === undefined && collection.idIsSecret)) {
          create(name, object, transaction);
          continue;
        }
        if (typeof id !== "string" || id === "" || id === mask) {
          throw new ApiError(400, `${idKey}: must be a text that is not empty`);
        }
        const prior = before?.get(name, id);
        const kept = keepMasked(
          withoutId(collection, object),
          prior && collections.jsonOf(collection, prior),
        );
        if (ids.has(id)) throw new ApiError(400, `${idKey}: is the id of an object before this one`);
        ids.add(id);
        transaction.put(name, id, collection.fromJson?.(kept) ?? kept);
      } catch (error) {
        if (error instanceof Error) throw new DocumentError(["collections", name, index], error.message);
        throw error;
      }
    }
  }
  for (const [counter, value] of Object.entries(document.counters))
    transaction.put(counters, counter, { value });
}
