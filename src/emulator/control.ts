import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";
import type { FaultQueue, QueuedFault } from "./fault-queue.ts";
import { isObject, type JsonObject, mergePatch } from "./json.ts";
import type { RequestLog } from "./request-record.ts";
import type { ObjectStore, Transaction } from "./store.ts";
import { packageVersion } from "./version.ts";

/**
 * The control API of an emulator: injected faults, recorded requests, and the stored objects with their secrets, without
 * validation. Unknown collections and ids are `ApiError`s with status 404. `Fault` is a fault as it is added, `Active` as
 * it is listed, `Record` a recorded request.
 */
export interface Control<Fault = unknown, Active = unknown, Record = unknown> {
  /** Injects a fault or several, in this order. */
  addFaults(faults: Fault | readonly Fault[]): Active[];
  faults(): readonly Active[];
  clearFaults(): void;
  /** The requests to the API since the start or the last clearing, in order of arrival. */
  requests(): readonly Record[];
  clearRequests(): void;
  health(): Health;
  /** The objects of a collection, those of the platform too. */
  objects(collection: string): JsonObject[];
  /** The objects by collection, without those of the platform; empty collections are left out. */
  made(): { [collection: string]: JsonObject[] };
  /** Stores the object as it is, but for its id, which is the given one. */
  putObject(collection: string, id: string, object: JsonObject): Promise<JsonObject>;
  /** Merges into a stored object as RFC 7396 says: null removes a key, arrays are replaced. */
  patchObject(collection: string, id: string, patch: JsonObject): Promise<JsonObject>;
  deleteObject(collection: string, id: string): Promise<void>;
  /** Back to the first start: no objects but those of the platform, no faults, no recorded requests. */
  reset(): Promise<void>;
}

/** What an emulator that is ready says of itself. */
export interface Health {
  readonly ready: true;
  /** The name of the API. */
  readonly api: string;
  /** The version of the emulator. */
  readonly version: string;
  /** How many objects each collection has, those of the platform too. */
  readonly collections: { readonly [name: string]: number };
}

/** What a `Control` knows about a collection. */
export interface ControlledCollection {
  readonly name: string;
  /** The key that holds the id. */
  readonly idKey: string;
  /** Whether the object, as JSON, is one of the platform's, which exist from the start. */
  ofPlatform(object: JsonObject): boolean;
  /** The JSON of a stored object; by default it is stored as JSON. */
  toJson?(stored: JsonObject): JsonObject;
  /** The object in JSON as it is stored; an `ApiError` for what cannot be stored at all. */
  fromJson?(json: JsonObject): JsonObject;
}

/** What a `Control` works on. */
export interface ControlOptions<Active extends QueuedFault, Record> {
  /** The name of the API. */
  readonly api: string;
  readonly store: ObjectStore;
  readonly faults: FaultQueue<Active>;
  readonly requests: RequestLog<Record>;
  readonly collections: readonly ControlledCollection[];
  /** Puts the objects that are there from the start. */
  readonly seed: (transaction: Transaction) => void;
}

/** The control of one emulator. */
export function makeControl<Fault, Active extends QueuedFault, Record>({
  api,
  store,
  faults,
  requests,
  collections,
  seed,
}: ControlOptions<Active, Record>): Control<Fault, Active, Record> {
  const collectionOf = (name: string): ControlledCollection => {
    const collection = collections.find((known) => known.name === name);
    if (!collection) throw new ApiError(404, `no collection ${name}`);
    return collection;
  };
  const jsonOf = (collection: ControlledCollection, stored: JsonObject): JsonObject =>
    collection.toJson?.(stored) ?? stored;
  const listJson = (collection: ControlledCollection): JsonObject[] =>
    store.list(collection.name).map(({ object }) => jsonOf(collection, object));
  const existing = (transaction: Transaction, name: string, id: string): JsonObject => {
    const collection = collectionOf(name);
    const stored = transaction.get(name, id);
    if (!stored) throw new ApiError(404, `no such object in ${name}`);
    return jsonOf(collection, stored);
  };
  const put = (transaction: Transaction, name: string, id: string, object: JsonObject) => {
    const collection = collectionOf(name);
    const json = { ...object, [collection.idKey]: id };
    const stored = collection.fromJson?.(json) ?? json;
    transaction.put(name, id, stored);
    return jsonOf(collection, stored);
  };

  return {
    addFaults: (given) => faults.add(given),
    faults: () => faults.list(),
    clearFaults: () => faults.clear(),
    requests: () => requests.list(),
    clearRequests: () => requests.clear(),
    health: () => ({
      ready: true,
      api,
      version: packageVersion(),
      collections: Object.fromEntries(collections.map(({ name }) => [name, store.list(name).length])),
    }),
    objects: (collection) => listJson(collectionOf(collection)),
    made() {
      const made = collections.map((collection): [string, JsonObject[]] => [
        collection.name,
        listJson(collection).filter((object) => !collection.ofPlatform(object)),
      ]);
      return Object.fromEntries(made.filter(([, objects]) => objects.length > 0));
    },
    putObject: (collection, id, object) =>
      store.write((transaction) => put(transaction, collection, id, object)),
    patchObject: (collection, id, patch) =>
      store.write((transaction) =>
        put(transaction, collection, id, mergePatch(existing(transaction, collection, id), patch)),
      ),
    deleteObject: (collection, id) =>
      store.write((transaction) => {
        existing(transaction, collection, id);
        transaction.delete(collection, id);
      }),
    async reset() {
      faults.clear();
      requests.clear();
      await store.write((transaction) => {
        transaction.clear();
        seed(transaction);
      });
    },
  };
}

/** Serves a `Control` below `/control`, without authentication. */
export function controlRoutes(app: FastifyInstance, control: Control): void {
  type Named = { Params: { collection: string; id: string } };
  const objectPath = "/control/objects/:collection/:id";

  app.get("/control/health", () => ({ data: control.health() }));

  app.get("/control/faults", () => ({ data: control.faults() }));
  app.post("/control/faults", (request, reply) => {
    // The list checks what it is given, whatever its type.
    const added = control.addFaults(request.body);
    return reply.code(201).send({ data: added });
  });
  app.delete("/control/faults", (_request, reply) => {
    control.clearFaults();
    return reply.code(204).send();
  });

  app.get("/control/requests", () => ({ data: control.requests() }));
  app.delete("/control/requests", (_request, reply) => {
    control.clearRequests();
    return reply.code(204).send();
  });

  app.get("/control/made", () => ({ data: control.made() }));
  app.get<Named>("/control/objects/:collection", ({ params }) => ({
    data: control.objects(params.collection),
  }));
  app.put<Named>(objectPath, async ({ params, body }) => ({
    data: await control.putObject(params.collection, params.id, objectOf(body)),
  }));
  app.patch<Named>(objectPath, async ({ params, body }) => ({
    data: await control.patchObject(params.collection, params.id, objectOf(body)),
  }));
  app.delete<Named>(objectPath, async ({ params }, reply) => {
    await control.deleteObject(params.collection, params.id);
    return reply.code(204).send();
  });

  app.post("/control/reset", async (_request, reply) => {
    await control.reset();
    return reply.code(204).send();
  });
}

/** The body of a request, or a 400 when it is not an object. */
export function objectOf(body: unknown): JsonObject {
  if (isObject(body)) return body;
  throw new ApiError(400, "body: must be a JSON object");
}
