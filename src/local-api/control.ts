import { isDeepStrictEqual } from "node:util";
import { ApiError } from "./api-error.ts";
import type { ClockState, LocalApiClock } from "./clock.ts";
import { type ComparedObject, changedFields } from "./control/changed-fields.ts";
import type { ControlledCollection, ControlledCollections } from "./control/collections.ts";
import { exportDocument, importDocument, type WrittenDocument } from "./control/document.ts";
import { EventHub } from "./control/events.ts";
import { mask, maskJson } from "./control/masking.ts";
import { ObjectHistory } from "./control/object-history.ts";
import type { Quotas } from "./control/quotas.ts";
import { type FoundRequests, type RequestWords, requestFinder, type Verified } from "./control/requests.ts";
import { type Snapshot, Snapshots } from "./control/snapshots.ts";
import type { TerraformObject } from "./control/terraform.ts";
import { keepMasked } from "./control/unmask.ts";
import { currentOrigin, type Origin, onBehalfOf } from "./current-request.ts";
import type { FaultQueue, QueuedFault, Scenario } from "./fault-queue.ts";
import { type Json, type JsonObject, mergePatch } from "./json.ts";
import type { RecordedRequest, RequestLog } from "./request-log.ts";
import type { DoneChange, ObjectStore, Stored, Transaction } from "./store.ts";
import { packageVersion } from "./version.ts";

export type { ControlledCollection } from "./control/collections.ts";

/**
 * The control API of a local API: injected faults, recorded requests, the clock, and the stored objects with their secrets,
 * without validation. Unknown collections and ids are `ApiError`s with status 404. `Fault` is a fault as it is added, `Active`
 * as it is listed, `Record` a recorded request.
 */
export interface Control<Fault = unknown, Active = unknown, Record = unknown> {
  /** Injects a fault or several, in this order. */
  addFaults(faults: Fault | readonly Fault[]): Active[];
  faults(): readonly Active[];
  /** Removes one; a 404 if there is none with this id. */
  removeFault(id: string): void;
  /** Removes all, with their scenarios. */
  clearFaults(): void;
  /** The scenarios of faults, each with its state. */
  scenarios(): readonly Scenario[];
  setScenario(name: string, state: string): void;
  /** The requests to the API since the start or the last clearing, in order of arrival. */
  requests(): readonly Record[];
  /** Those that fit `query`, a `RequestFilter` without a body, with counts. */
  findRequests(query: unknown): FoundRequests<Record>;
  /** Whether what a `Verification` says holds, and what was seen instead. */
  verifyRequests(verification: unknown): Verified;
  clearRequests(): void;
  health(): Health;
  /** The objects of a collection, those of the platform too. */
  objects(collection: string): JsonObject[];
  /** The objects by collection, without those of the platform; empty collections are left out. */
  made(): { [collection: string]: JsonObject[] };
  /** The objects of a collection, without those of the platform. */
  madeIn(collection: string): JsonObject[];
  /** Every object with what is known of its latest change; those of the platform too if they are asked for, or were changed. */
  listObjects(options?: { readonly platform?: boolean }): ListedObject[];
  /** The object as it may be shown to everybody: its secrets are `***`. */
  withoutSecrets(collection: string, object: JsonObject): JsonObject;
  /** Stores the object as it is, but for its id, which is the given one. A text `***` leaves what was there. */
  putObject(collection: string, id: string, object: JsonObject): Promise<JsonObject>;
  /** Merges into a stored object as RFC 7396 says: null removes a key, arrays are replaced. */
  patchObject(collection: string, id: string, patch: JsonObject): Promise<JsonObject>;
  deleteObject(collection: string, id: string): Promise<void>;
  /** Every object, with secrets only if they are asked for. */
  export(options?: { readonly secrets?: boolean }): WrittenDocument;
  /** Replaces all objects by those of a document, or does nothing if anything is wrong with it. */
  import(document: unknown): Promise<void>;
  snapshots(): readonly Snapshot[];
  saveSnapshot(name: string): Promise<Snapshot>;
  restoreSnapshot(name: string): Promise<void>;
  deleteSnapshot(name: string): void;
  /** How many objects collections may have; those that are not named have no limit. */
  quotas(): Readonly<{ [collection: string]: number }>;
  setQuotas(quotas: unknown): void;
  clock(): ClockState;
  /** Changes the clock as a `ClockChange` says, and has happen what is due then. */
  setClock(change: unknown): Promise<ClockState>;
  /**
   * Back to the first start: no objects but those of the platform and of the seed, no faults, no recorded requests, the machine's
   * time. `empty` leaves the seed out.
   */
  reset(options?: ResetOptions): Promise<void>;
  /** What happens, for those who listen. */
  readonly events: EventHub;
}

/** What a reset goes back to. */
export interface ResetOptions {
  /** Whether the objects of the seed are left out, default false. */
  readonly empty?: boolean;
}

/** What a local API that is ready says of itself. */
export interface Health {
  readonly ready: true;
  /** The name of the API. */
  readonly api: string;
  /** The version of the local API. */
  readonly version: string;
  /** How many objects each collection has, those of the platform too. */
  readonly collections: { readonly [name: string]: number };
}

/** An object and its latest change since the start; nulls if there was none. */
export interface ListedObject {
  readonly collection: string;
  readonly id: string;
  readonly ofPlatform: boolean;
  /** RFC 3339 in UTC, by the clock of the machine. */
  readonly changedAt: string | null;
  readonly changedBy: Origin | null;
  /** Whether the id is a secret. */
  readonly idIsSecret: boolean;
  /** Null for objects that no resource manages. */
  readonly terraform: TerraformObject | null;
  readonly object: JsonObject;
}

/** What a `Control` works on. */
export interface ControlOptions<Active extends QueuedFault, Record extends RecordedRequest> {
  /** The name of the API. */
  readonly api: string;
  readonly store: ObjectStore & {
    /** Calls `watcher` with the changes of every write. */
    watch(watcher: (changes: readonly DoneChange[]) => void): void;
    /** Stores what is due by now. */
    settle?(): Promise<void>;
  };
  readonly clock: LocalApiClock;
  readonly faults: FaultQueue<Active>;
  readonly requests: RequestLog<Record>;
  readonly words: RequestWords<Record>;
  /** In the order in which objects can name each other. */
  readonly collections: ControlledCollections;
  readonly quotas: Quotas;
  /** Collections of the store that are nobody's objects, and that are no part of snapshots. */
  readonly transient?: readonly string[];
  /** Puts what is always there: the platform's objects, and keys. */
  readonly begin: (transaction: Transaction) => void;
  /** The document with the objects to begin with, if there is one. */
  readonly seed: unknown;
  /** Makes an object as a request would; throws for what is wrong with it. */
  readonly create: (collection: string, object: JsonObject, transaction: Transaction) => void;
  /** The resource that manages an object of a collection, which is not named by account; null if none does. */
  readonly terraformObject: (collection: string, id: string, object: JsonObject) => TerraformObject | null;
}

/** The control of one local API. */
export function makeControl<Fault, Active extends QueuedFault, Record extends RecordedRequest>(
  options: ControlOptions<Active, Record>,
): Control<Fault, Active, Record> {
  const { api, store, clock, faults, requests, words, transient = [], begin } = options;
  const { collections, quotas } = options;
  const documents = { api, collections, create: options.create };
  const finder = requestFinder(() => requests.list(), words);
  const snapshots = new Snapshots(transient);
  const history = new ObjectHistory();
  const events = new EventHub();
  watch(options, collections, history, events);

  const jsonOf = (collection: ControlledCollection, stored: JsonObject): JsonObject =>
    collections.jsonOf(collection, stored);
  const listJson = (name: string): JsonObject[] => {
    const collection = collections.get(name);
    return store.list(name).map(({ object }) => jsonOf(collection, object));
  };
  const madeIn = (name: string): JsonObject[] => {
    const collection = collections.get(name);
    return listJson(name).filter((object) => !collection.ofPlatform(object));
  };
  const existing = (transaction: Transaction, name: string, id: string): JsonObject => {
    const collection = collections.get(name);
    const stored = transaction.get(name, id);
    if (!stored) throw new ApiError(404, `no such object in ${name}`);
    return jsonOf(collection, stored);
  };
  const put = (transaction: Transaction, name: string, id: string, object: JsonObject) => {
    const collection = collections.get(name);
    const before = transaction.get(name, id);
    const kept = keepMasked(object, before && jsonOf(collection, before));
    const json = { ...kept, [collection.idKey]: id };
    const stored = collection.fromJson?.(json) ?? json;
    transaction.put(name, id, stored);
    return jsonOf(collection, stored);
  };
  /** Replaces all objects, which is no drift. */
  const replaceAll = (work: (transaction: Transaction) => void) =>
    onBehalfOf({ by: "import" }, () => store.write(work));

  return {
    events,
    addFaults: (given) => faults.add(given),
    faults: () => faults.list(),
    removeFault(id) {
      if (!faults.remove(id)) throw new ApiError(404, "no such fault");
    },
    clearFaults: () => faults.clear(),
    scenarios: () => faults.scenarios(),
    setScenario(name, state) {
      if (!faults.setState(name, state)) throw new ApiError(404, `no scenario ${name}`);
    },
    requests: () => requests.list(),
    findRequests: (query) => finder.find(query),
    verifyRequests: (verification) => finder.verify(verification),
    clearRequests: () => requests.clear(),
    health: () => ({
      ready: true,
      api,
      version: packageVersion(),
      collections: Object.fromEntries(
        collections.names(store).map((name) => [name, store.list(name).length]),
      ),
    }),
    objects: listJson,
    made() {
      const made = collections.names(store).map((name): [string, JsonObject[]] => [name, madeIn(name)]);
      return Object.fromEntries(made.filter(([, objects]) => objects.length > 0));
    },
    madeIn,
    listObjects: ({ platform = false } = {}) =>
      collections.names(store).flatMap((name) => {
        const collection = collections.get(name);
        return store.list(name).flatMap(({ id, object: stored }): ListedObject[] => {
          const object = jsonOf(collection, stored);
          const ofPlatform = collection.ofPlatform(object);
          const change = history.of(name, id);
          if (ofPlatform && !platform && change === undefined) return [];
          const changedAt = change?.time ?? null;
          const changedBy = change?.origin ?? null;
          const { idIsSecret = false } = collection;
          const terraform = terraformOf(options, collection, id, object);
          return [{ collection: name, id, idIsSecret, ofPlatform, changedAt, changedBy, terraform, object }];
        });
      }),
    withoutSecrets: (name, object) => collections.masked(collections.get(name), object),
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
    export: ({ secrets = false } = {}) => exportDocument(documents, store, secrets),
    import: (document) =>
      replaceAll((transaction) => {
        transaction.clear(transient);
        begin(transaction);
        importDocument(documents, document, transaction, store);
      }),
    snapshots: () => snapshots.list(),
    saveSnapshot: (name) => store.write((transaction) => snapshots.save(name, transaction)),
    restoreSnapshot: (name) => replaceAll((transaction) => snapshots.restore(name, transaction)),
    deleteSnapshot: (name) => snapshots.delete(name),
    quotas: () => quotas.get(),
    setQuotas: (input) => quotas.set(input),
    clock: () => clock.state(),
    async setClock(change) {
      clock.change(change);
      await store.settle?.();
      return clock.state();
    },
    async reset({ empty = false } = {}) {
      clock.reset();
      await replaceAll((transaction) => {
        transaction.clear();
        begin(transaction);
        if (!empty && options.seed !== undefined)
          importDocument(documents, options.seed, transaction, undefined);
      });
      faults.clear();
      requests.clear();
      history.clear();
      events.publish("reset", () => ({}));
    },
  };
}

/** Keeps the history of objects, and tells of everything that happens. */
function watch<Active extends QueuedFault, Record extends RecordedRequest>(
  options: ControlOptions<Active, Record>,
  collections: ControlledCollections,
  history: ObjectHistory,
  events: EventHub,
): void {
  const { store, clock, faults, requests, words } = options;
  store.watch((changes) => {
    const origin = currentOrigin();
    const time = new Date().toISOString();
    for (const { collection, id, stored, before } of changes) {
      if (!collections.has(collection)) continue;
      // An import or a reset also writes what was there before.
      if (stored && before && isDeepStrictEqual(stored.object, before.object)) continue;
      // What the platform brings along comes into a further account with its first request, and nobody has made it.
      if (!before && stored && collections.bringsAlong(collection, stored.object)) continue;
      history.note(collection, id, stored && { time, origin });
      events.publish("object", () => {
        const known = collections.get(collection);
        const compared = (one: Stored | undefined): ComparedObject => {
          if (!one) return { value: {}, masked: {} };
          const value = collections.jsonOf(known, one.object);
          return { value, masked: collections.masked(known, value) };
        };
        const is = compared(stored);
        const latest = (stored ? is : compared(before)).value;
        return {
          change: stored ? (before ? "changed" : "created") : "deleted",
          collection,
          id: known.idIsSecret ? mask : id,
          terraform: terraformOf(options, known, id, latest),
          time,
          by: { ...origin },
          object: stored ? is.masked : null,
          // Those of a created object are all in it.
          fields: before ? changedFields(compared(before), is) : [],
        };
      });
    }
  });
  requests.onFinished(({ record, exchange, reason, injectedFault }) => {
    // What is shown is what the record has when it is over; bodies are in it only if they are recorded.
    const { id, time, status, ms } = record;
    events.publish(
      "request",
      () => {
        const shown: JsonObject = JSON.parse(JSON.stringify({ ...record, body: undefined }));
        return {
          ...shown,
          id,
          time,
          status,
          ms,
          name: words.describe(record),
          reason: reason ?? null,
          injectedFault: injectedFault ?? null,
          request: bounded(exchange.request?.()),
          response: bounded(exchange.response?.()),
        };
      },
      exchange.bytes,
    );
  });
  faults.onChange(() =>
    events.publish("faults", () => ({
      faults: JSON.parse(JSON.stringify(faults.list())),
      scenarios: faults.scenarios().map((scenario) => ({ ...scenario })),
    })),
  );
  clock.onChange(() => events.publish("clock", () => ({ ...clock.state() })));
}

function terraformOf(
  { terraformObject }: Pick<ControlOptions<QueuedFault, RecordedRequest>, "terraformObject">,
  { name, idIsSecret = false }: ControlledCollection,
  id: string,
  object: JsonObject,
): TerraformObject | null {
  const found = terraformObject(name, id, object);
  return found && idIsSecret ? { ...found, importId: null } : found;
}

/** Longer bodies are left out of events, and their length is told. */
const longestShown = 64 * 1024;

function bounded(value: Json | undefined): Json {
  if (value === undefined) return null;
  const text = JSON.stringify(maskJson(value));
  return text.length <= longestShown ? JSON.parse(text) : { leftOut: `${text.length} characters` };
}
