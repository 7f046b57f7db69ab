import { isDeepStrictEqual } from "node:util";
import type { Variables } from "../background/shell.ts";
import { ApiError } from "./api-error.ts";
import type { ClockState, LocalApiClock } from "./clock.ts";
import type { AttributeNames } from "./control/attribute-names.ts";
import { type ComparedObject, changedFields } from "./control/changed-fields.ts";
import type { ControlledCollection } from "./control/collections.ts";
import {
  type DocumentOptions,
  exportDocument,
  importDocument,
  type WrittenDocument,
} from "./control/document.ts";
import { EventHub } from "./control/events.ts";
import { keepMasked, mask, maskJson, type SecretKeys } from "./control/masking.ts";
import type { Quotas } from "./control/quotas.ts";
import { type FoundRequests, RequestFinder, type RequestWords, type Verified } from "./control/requests.ts";
import { type Snapshot, Snapshots } from "./control/snapshots.ts";
import type { ShownSpan } from "./control/spans.ts";
import type { TerraformObject } from "./control/terraform.ts";
import type { Variations } from "./control/variations.ts";
import { currentOrigin, type Origin, onBehalfOf } from "./current-request.ts";
import type { FaultQueue, QueuedFault, Scenario } from "./fault-queue.ts";
import { type Json, type JsonObject, mergePatch } from "./json.ts";
import type { RecordedRequest, RequestLog } from "./request-log.ts";
import type { DoneChange, ObjectStore, Stored, Transaction } from "./store.ts";
import type { VariationSwitches } from "./variations.ts";
import { packageVersion } from "./version.ts";

export type { ControlledCollection } from "./control/collections.ts";

/**
 * The control API of a local API: injected faults, recorded requests, the clock, and the stored objects with their secrets,
 * without validation. Unknown collections and IDs are `ApiError`s with status 404. `Fault` is a fault to add, `Active` a listed
 * fault, `Record` a recorded request.
 */
export interface Control<Fault = unknown, Active = unknown, Record = unknown> {
  /** Injects one or several faults, in this order. */
  addFaults(faults: Fault | readonly Fault[]): Active[];
  faults(): readonly Active[];
  /** Removes a fault. Throws a 404 if there is no fault with this ID. */
  removeFault(id: string): void;
  /** Removes all faults and their scenarios. */
  clearFaults(): void;
  /** Returns the scenarios of faults with their states. */
  scenarios(): readonly Scenario[];
  setScenario(name: string, state: string): void;
  /** Returns the requests to the API since the start, or since they were last cleared, in order of arrival. */
  requests(): readonly Record[];
  /** Returns the requests that match `query`, a `RequestFilter` without a body, with counts. */
  findRequests(query: unknown): FoundRequests<Record>;
  /** Reports whether a `Verification` holds, and which requests there were instead. */
  verifyRequests(verification: unknown): Verified;
  clearRequests(): void;
  /** Publishes spans of clients for the console. They are not stored. */
  addSpans(spans: readonly ShownSpan[]): void;
  health(): Health;
  /** Returns the environment variables with which clients connect to the API; the secret one is `***` unless requested. */
  variables(options?: { readonly secrets?: boolean }): Variables;
  /** Returns the objects of a collection, including those of the platform. */
  objects(collection: string): JsonObject[];
  /** Returns the objects by collection, without those of the platform; omits empty collections. */
  made(): { [collection: string]: JsonObject[] };
  /** Returns the objects of a collection, without those of the platform. */
  madeIn(collection: string): JsonObject[];
  /** Returns every object with its latest change; objects of the platform only on request, or if they were changed. */
  listObjects(options?: { readonly platform?: boolean }): ListedObject[];
  /** Returns the names of the provider's attributes, for the resource types of which they are known. */
  attributeNames(): AttributeNames;
  /** Returns the object with `***` in place of its secrets, so that it can be shown to anyone. */
  withoutSecrets(collection: string, object: JsonObject): JsonObject;
  /** Stores an object without changes, except that its ID becomes the given one. A string `***` keeps the stored value. */
  putObject(collection: string, id: string, object: JsonObject): Promise<JsonObject>;
  /** Merges a patch into a stored object by RFC 7396: null removes a key, arrays are replaced. */
  patchObject(collection: string, id: string, patch: JsonObject): Promise<JsonObject>;
  deleteObject(collection: string, id: string): Promise<void>;
  /** Returns every object, with secrets only on request. */
  export(options?: { readonly secrets?: boolean }): WrittenDocument;
  /** Replaces all objects by those of a document. Changes nothing if the document has an error. */
  import(document: unknown): Promise<void>;
  snapshots(): readonly Snapshot[];
  saveSnapshot(name: string): Promise<Snapshot>;
  restoreSnapshot(name: string): Promise<void>;
  deleteSnapshot(name: string): void;
  /** Returns the maximum numbers of objects in collections; other collections have no limit. */
  quotas(): Readonly<{ [collection: string]: number }>;
  setQuotas(quotas: unknown): void;
  /** Returns how responses vary. */
  variations(): VariationSwitches;
  /** Switches these variations of responses on and all others off. */
  setVariations(switches: Partial<VariationSwitches>): void;
  clock(): ClockState;
  /** Changes the clock and carries out everything that is due at the new time. */
  setClock(change: unknown): Promise<ClockState>;
  /**
   * Returns to the first start: only the objects of the platform and of the seed, no faults, no recorded requests, the machine's
   * time, the variations of the start. `empty` omits the seed.
   */
  reset(options?: ResetOptions): Promise<void>;
  /** Publishes the events of the local API. */
  readonly events: EventHub;
}

/** The state after a reset. */
export interface ResetOptions {
  /** Whether to omit the objects of the seed, default false. */
  readonly empty?: boolean;
}

/** The health report of a local API. */
export interface Health {
  readonly ready: true;
  /** The name of the API. */
  readonly api: string;
  /** Whether it is the local API of `sec` or `vdb`, or that of an author. */
  readonly kind: LocalApiKind;
  /** Whether the API has a clock. */
  readonly clock: boolean;
  /** The version of the local API. */
  readonly version: string;
  /** The number of objects in each collection, including those of the platform. */
  readonly collections: { readonly [name: string]: number };
}

/** The kinds of local APIs, which differ in protocol, faults and clock. */
export type LocalApiKind = "sec" | "vdb" | "author";

/** An object and its latest change since the start; null values if there was none. */
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

/** The parts of a local API on which its `Control` depends. */
export interface ControlOptions<Active extends QueuedFault, Record extends RecordedRequest>
  extends DocumentOptions {
  readonly kind: LocalApiKind;
  readonly store: ObjectStore & {
    /** Calls `watcher` with the changes of every write. */
    watch(watcher: (changes: readonly DoneChange[]) => void): void;
    /** Stores the state transitions that are due. */
    settle?(): Promise<void>;
  };
  /** Undefined if the API has no clock. */
  readonly clock: LocalApiClock | undefined;
  readonly faults: FaultQueue<Active>;
  readonly requests: RequestLog<Record>;
  readonly words: RequestWords<Record>;
  /** Undefined if the API has no quotas. */
  readonly quotas: Quotas | undefined;
  /** Undefined if the responses of the API do not vary. */
  readonly variations: Variations | undefined;
  /** Internal collections of the store, which snapshots do not contain. */
  readonly transient?: readonly string[];
  /** Adds the objects that always exist: those of the platform, and keys. */
  readonly begin: (transaction: Transaction) => void;
  /** The document with the initial objects, if there is one. */
  readonly seed?: unknown;
  /** Returns the environment variables of clients, once the API listens. */
  readonly variables: () => Variables;
  /** The names of the variables that are secrets. */
  readonly secretVariables: readonly string[];
  /** The resource that manages an object of a collection, which is not named by account; null if none does. */
  readonly terraformObject: (collection: string, id: string, object: JsonObject) => TerraformObject | null;
  /** Returns the names of the provider's attributes, which only the console asks for. */
  readonly attributeNames: () => AttributeNames;
}

/** The latest change of each object since the start. */
type ObjectHistory = Map<string, { readonly time: string; readonly origin: Origin }>;

/** The maximum number of spans in an event, and the approximate memory of one. */
const spansPerEvent = 200;
const spanBytes = 1000;

function keyOf(collection: string, id: string): string {
  return `${collection}\0${id}`;
}

/** Returns the control API of one local API. */
export function makeControl<Fault, Active extends QueuedFault, Record extends RecordedRequest>(
  options: ControlOptions<Active, Record>,
): Control<Fault, Active, Record> {
  const { store, clock, faults, requests, variations, begin, seed } = options;
  const history: ObjectHistory = new Map();
  const events = new EventHub();
  watch(options, history, events);
  /** Replaces all objects, which does not count as drift. */
  const replaceAll: ReplaceAll = (work) => onBehalfOf({ by: "import" }, () => store.write(work));

  return {
    events,
    addSpans(spans) {
      // The parts of an event, which listeners read as a whole, have a limited size.
      for (let at = 0; at < spans.length; at += spansPerEvent) {
        const part = spans.slice(at, at + spansPerEvent);
        events.publish("spans", () => ({ spans: part }), part.length * spanBytes);
      }
    },
    attributeNames: options.attributeNames,
    ...faultControl<Active>(faults),
    ...requestControl<Record>(requests, options.words),
    ...aboutControl(options),
    ...objectControl(options, history),
    ...documentControl(options, replaceAll),
    ...settingControl(options, events),
    async reset({ empty = false } = {}) {
      clock?.reset();
      await replaceAll((transaction) => {
        transaction.clear();
        begin(transaction);
        if (!empty && seed !== undefined) importDocument(options, seed, transaction, undefined);
      });
      faults.clear();
      variations?.reset();
      requests.clear();
      history.clear();
      events.publish("reset", () => ({}));
    },
  };
}

type AnyOptions = ControlOptions<QueuedFault, RecordedRequest>;
type ReplaceAll = (work: (transaction: Transaction) => void) => Promise<void>;

function faultControl<Active extends QueuedFault>(faults: FaultQueue<Active>) {
  return {
    addFaults: (added) => faults.add(added),
    faults: () => faults.list(),
    removeFault(id) {
      if (!faults.remove(id)) throw new ApiError(404, "no such fault");
    },
    clearFaults: () => faults.clear(),
    scenarios: () => faults.scenarios(),
    setScenario(name, state) {
      if (!faults.setState(name, state)) throw new ApiError(404, `no scenario ${name}`);
    },
  } satisfies Partial<Control<unknown, Active>>;
}

function requestControl<Record extends RecordedRequest>(
  requests: RequestLog<Record>,
  words: RequestWords<Record>,
) {
  const finder = new RequestFinder(() => requests.list(), words);
  return {
    requests: () => requests.list(),
    findRequests: (query) => finder.find(query),
    verifyRequests: (verification) => finder.verify(verification),
    clearRequests: () => requests.clear(),
  } satisfies Partial<Control<unknown, unknown, Record>>;
}

/** The description of the local API, and the variables of its clients. */
function aboutControl({
  api,
  kind,
  clock,
  collections,
  store,
  variables,
  secretVariables,
}: Omit<AnyOptions, "faults" | "requests" | "words">) {
  return {
    health: () => ({
      ready: true,
      api,
      kind,
      clock: clock !== undefined,
      version: packageVersion(),
      collections: Object.fromEntries(
        collections.names(store).map((name) => [name, store.list(name).length]),
      ),
    }),
    variables: ({ secrets = false } = {}) => ({
      ...variables(),
      ...(!secrets && Object.fromEntries(secretVariables.map((name) => [name, mask]))),
    }),
  } satisfies Partial<Control>;
}

function objectControl(
  options: Pick<AnyOptions, "store" | "collections" | "terraformObject">,
  history: ObjectHistory,
) {
  const { store, collections } = options;
  const objects = (name: string): JsonObject[] => {
    const collection = collections.get(name);
    return store.list(name).map(({ object }) => collections.jsonOf(collection, object));
  };
  const madeIn = (name: string): JsonObject[] => {
    const collection = collections.get(name);
    return objects(name).filter((object) => !collection.ofPlatform(object));
  };
  const existing = (transaction: Transaction, name: string, id: string): JsonObject => {
    const collection = collections.get(name);
    const stored = transaction.get(name, id);
    if (!stored) throw new ApiError(404, `no such object in ${name}`);
    return collections.jsonOf(collection, stored);
  };
  const put = (transaction: Transaction, name: string, id: string, object: JsonObject) => {
    const collection = collections.get(name);
    const before = transaction.get(name, id);
    const kept = keepMasked(object, before && collections.jsonOf(collection, before));
    const json = collection.idIsOutside ? kept : { ...kept, [collection.idKey]: id };
    const stored = collection.fromJson?.(json) ?? json;
    transaction.put(name, id, stored);
    return collections.jsonOf(collection, stored);
  };

  return {
    objects,
    madeIn,
    made() {
      const made = collections.names(store).map((name): [string, JsonObject[]] => [name, madeIn(name)]);
      return Object.fromEntries(made.filter(([, inCollection]) => inCollection.length > 0));
    },
    listObjects: ({ platform = false } = {}) =>
      collections
        .names(store)
        .flatMap((name) => listedObjects(options, history, name))
        .filter(({ ofPlatform, changedAt }) => platform || !ofPlatform || changedAt !== null),
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
  } satisfies Partial<Control>;
}

/** Returns the objects of a collection with their latest changes. */
function listedObjects(
  options: Pick<AnyOptions, "store" | "collections" | "terraformObject">,
  history: ObjectHistory,
  name: string,
): ListedObject[] {
  const { store, collections } = options;
  const collection = collections.get(name);
  return store.list(name).map(({ id, object: stored }) => {
    const object = collections.jsonOf(collection, stored);
    const change = history.get(keyOf(name, id));
    return {
      collection: name,
      id,
      idIsSecret: collection.idIsSecret ?? false,
      ofPlatform: collection.ofPlatform(object),
      changedAt: change?.time ?? null,
      changedBy: change?.origin ?? null,
      terraform: terraformOf(options, collection, id, object),
      object,
    };
  });
}

/** All objects as a whole: documents and snapshots. */
function documentControl(
  options: Pick<AnyOptions, "store" | "begin" | "transient"> & DocumentOptions,
  replaceAll: ReplaceAll,
) {
  const { store, begin, transient = [] } = options;
  const snapshots = new Snapshots(transient);
  return {
    export: ({ secrets = false } = {}) => exportDocument(options, store, secrets),
    import: (document) =>
      replaceAll((transaction) => {
        transaction.clear(transient);
        begin(transaction);
        importDocument(options, document, transaction, store);
      }),
    snapshots: () => snapshots.list(),
    saveSnapshot: (name) => store.write((transaction) => snapshots.save(name, transaction)),
    restoreSnapshot: (name) => replaceAll((transaction) => snapshots.restore(name, transaction)),
    deleteSnapshot: (name) => snapshots.delete(name),
  } satisfies Partial<Control>;
}

/** What a client may set: quotas, variations and the clock. */
function settingControl(
  { store, quotas, variations, clock }: Pick<AnyOptions, "store" | "quotas" | "variations" | "clock">,
  events: EventHub,
) {
  return {
    quotas: () => offered(quotas, "quotas").get(),
    setQuotas: (input) => offered(quotas, "quotas").set(input),
    variations: () => offered(variations, "variations").get(),
    setVariations(switches) {
      const offeredOnes = offered(variations, "variations");
      offeredOnes.set(switches);
      const state = offeredOnes.get();
      events.publish("variations", () => state);
    },
    clock: () => offered(clock, "clock").state(),
    async setClock(change) {
      const state = offered(clock, "clock").change(change);
      await store.settle?.();
      return clock?.state() ?? state;
    },
  } satisfies Partial<Control>;
}

/** Returns a part of the API, or throws a 404 if the API does not have it. */
function offered<Part>(part: Part | undefined, name: string): Part {
  if (part === undefined) throw new ApiError(404, `this API has no ${name}`);
  return part;
}

/** Keeps the history of objects, and publishes all events. */
function watch<Active extends QueuedFault, Record extends RecordedRequest>(
  options: ControlOptions<Active, Record>,
  history: ObjectHistory,
  events: EventHub,
): void {
  const { store, clock, faults, requests, words, collections } = options;
  store.watch((changes) => {
    const origin = currentOrigin();
    const time = new Date().toISOString();
    for (const change of changes) {
      const { collection, id, stored, before } = change;
      if (!collections.has(collection)) continue;
      // An import or a reset also writes unchanged objects.
      if (stored && before && isDeepStrictEqual(stored.object, before.object)) continue;
      // The first request of a further account adds the platform's objects to it, which is not an event.
      if (!before && stored && collections.bringsAlong(collection, stored.object)) continue;
      if (stored) history.set(keyOf(collection, id), { time, origin });
      else history.delete(keyOf(collection, id));
      events.publish("object", () => ({ ...objectEvent(options, change), time, by: { ...origin } }));
    }
  });
  requests.onFinished(({ record, exchange, reason, injectedFault }) => {
    // The event contains the final state of the record, with its bodies only if they are recorded.
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
          request: bounded(exchange.request?.(), collections.isSecret),
          response: bounded(exchange.response?.(), collections.isSecret),
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
  clock?.onChange(() => events.publish("clock", () => ({ ...clock.state() })));
}

/** Returns the description of a changed object for an event. */
function objectEvent(
  options: Pick<AnyOptions, "collections" | "terraformObject">,
  { collection: name, id, stored, before }: DoneChange,
): JsonObject {
  const { collections } = options;
  const collection = collections.get(name);
  const compared = (one: Stored | undefined): ComparedObject => {
    if (!one) return { value: {}, masked: {} };
    const value = collections.jsonOf(collection, one.object);
    return { value, masked: collections.masked(collection, value) };
  };
  const is = compared(stored);
  const latest = (stored ? is : compared(before)).value;
  return {
    change: stored ? (before ? "changed" : "created") : "deleted",
    collection: name,
    id: collection.idIsSecret ? mask : id,
    terraform: terraformOf(options, collection, id, latest),
    object: stored ? is.masked : null,
    // All fields of a created object are in the object itself.
    fields: before ? changedFields(compared(before), is) : [],
  };
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

/** Events contain only the length of longer bodies. */
const longestShown = 64 * 1024;

function bounded(value: Json | undefined, isSecret: SecretKeys): Json {
  if (value === undefined) return null;
  const text = JSON.stringify(maskJson(value, isSecret));
  return text.length <= longestShown ? JSON.parse(text) : { leftOut: `${text.length} characters` };
}
