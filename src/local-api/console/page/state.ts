import { batch, computed, signal } from "@preact/signals";
import type { AttributeNames } from "../../control/attribute-names.ts";
import type { ShownSpan } from "../../control/spans.ts";
import type { VariationSwitches } from "../../variations.ts";
import { views } from "./addresses.ts";
import {
  type ActiveFault,
  ask,
  type Clock,
  type Exchange,
  type Health,
  type ListedObject,
  type ObjectChange,
  Refusal,
  type Scenario,
  type Snapshot,
  send,
  type Variables,
} from "./api.ts";
import { announcementOf, driftIn, titleOfChange } from "./change-words.ts";
import { faultText } from "./fault-words.ts";
import { grouped } from "./groups.ts";
import { kept } from "./kept.ts";
import { keyOf, titleOf } from "./object-words.ts";
import { headlineOf, type Run, runsOf } from "./run-words.ts";

/** An object, and what happened to it while the console was open. */
export interface ShownObject extends ListedObject {
  /** Counts its changes, so that each can be seen. */
  readonly seen: number;
  /** The latest of them that just happened; null when it was before, or a while ago. */
  readonly fresh: ObjectChange["change"] | null;
  /** Until when it is shown so, by the clock of this machine. */
  readonly freshUntil: number;
}

/** Something that was said, and when. A problem stays until it is dismissed. */
export interface Notice {
  readonly text: string;
  readonly isProblem: boolean;
  readonly time: string;
}

/** The state of the page; everything comes from the control API. */
export const health = signal<Health | null>(null);
export const connection = signal<"connecting" | "live" | "lost">("connecting");
export const objects = signal<ReadonlyMap<string, ShownObject>>(new Map());
const platform = kept("of the platform", "no");
/** Whether the objects of the platform are listed. */
export const withPlatform = computed(() => platform.value === "yes");
const attributeNames = signal<AttributeNames>({});
/** The latest requests, in the order in which they ended. */
export const traffic = signal<readonly Exchange[]>([]);
/** The latest changes of objects, in the order in which they were made. */
export const changes = signal<readonly ObjectChange[]>([]);
/** The latest spans of providers, in the order in which they came. */
export const spans = signal<readonly ShownSpan[]>([]);
/** The runs, the latest first. */
export const runs = computed(() => runsOf(traffic.value, changes.value).toReversed());
/** The changes that each request made, by its ID. */
export const changesByRequest = computed(() => grouped(changes.value, ({ by }) => by.id));
/** The objects that were last changed elsewhere. */
export const drift = computed(() => driftIn(changes.value));
const titlesById = computed(
  () =>
    new Map([
      ...changes.value.map((change) => [change.id, titleOfChange(change)] as const),
      ...[...objects.value.values()].map(({ id, object }) => [id, titleOf(id, object)] as const),
    ]),
);
/** Returns the title of the object with an ID, also of a deleted one. */
export const titleOfId = (id: string): string | undefined => titlesById.value.get(id);
/** The name of a run. */
export const headline = (run: Run): string => headlineOf(run, { changes: changes.value, titleOfId });
export const faults = signal<readonly ActiveFault[]>([]);
/** All faults since the console was opened, also those that are used up, by their ids. */
export const seenFaults = signal<ReadonlyMap<string, ActiveFault>>(new Map());
export const scenarios = signal<readonly Scenario[]>([]);
/** Which variations of responses are on; null if the API has none. */
export const variations = signal<VariationSwitches | null>(null);
/** The clock, and when it was asked for, by the clock of this machine. */
export const clock = signal<{ readonly state: Clock; readonly at: number } | null>(null);
export const snapshots = signal<readonly Snapshot[]>([]);
/** The variables of clients, without the secret; null until everything is loaded. */
export const variables = signal<Variables | null>(null);
/** The last message, shown to all users and announced to screen readers. */
export const notice = signal<Notice | null>(null);
/** What happened to objects, in words, for screen readers. */
export const announcement = signal("");

/** Whether the API has calls of gRPC instead of requests. */
export const isVdb = computed(() => health.value?.kind === "vdb");
export const isSec = computed(() => health.value?.kind === "sec");
/** Whether the API begins with objects of a platform. */
export const hasPlatform = computed(() => health.value?.kind !== "author");
/** The views that the API offers. */
export const offeredViews = computed(() =>
  views.filter(({ name }) => name !== "clock" || health.value?.clock !== false),
);

const mostTraffic = 5000;
const mostChanges = 5000;
const mostSpans = 20_000;
/** How long a notice that is no problem is shown. */
const noticeMs = 10_000;
/** How long changes are collected before they are announced. */
const announceMs = 1500;
/** How long a change is shown as one that just happened. */
const freshMs = 6000;

/** The attributes of an object's type by their paths; empty if they are unknown. */
export const namesFor = ({ terraform }: Pick<ListedObject, "terraform">) =>
  attributeNames.value[terraform?.type ?? ""] ?? {};

/** Says something for a while. */
export function say(text: string): void {
  const said = { text, isProblem: false, time: new Date().toISOString() };
  notice.value = said;
  setTimeout(() => {
    if (notice.value === said) notice.value = null;
  }, noticeMs);
}

export function sayProblem(text: string): void {
  notice.value = { text, isProblem: true, time: new Date().toISOString() };
}

/** Does something, and says so, or says what keeps it from being done. Returns whether it was done. */
export async function attempt(done: string, action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    if (done !== "") say(done);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sayProblem(error.message);
    return false;
  }
}

/** Sends a request to the control API, and shows a notice of its success or failure. Returns whether it succeeded. */
export function command(done: string, ...request: Parameters<typeof send>): Promise<boolean> {
  return attempt(done, () => send(...request));
}

/** Reads the list of objects again. */
export async function loadObjects(): Promise<void> {
  const listed = await ask<ListedObject[]>(`objects${withPlatform.value ? "?platform=true" : ""}`);
  const before = objects.value;
  objects.value = new Map(
    listed.map((object, index) => {
      // Ids that are secrets are all the same.
      const key = object.idIsSecret ? `${keyOf(object)}/${index}` : keyOf(object);
      const { seen = 0, fresh = null, freshUntil = 0 } = before.get(key) ?? {};
      return [key, { ...object, seen, fresh, freshUntil }];
    }),
  );
}

/** Lists the objects of the platform, or no longer. */
export async function togglePlatform(): Promise<void> {
  platform.value = withPlatform.value ? "no" : "yes";
  await attempt("", loadObjects);
}

export async function loadSnapshots(): Promise<void> {
  snapshots.value = await ask<Snapshot[]>("snapshots");
}

async function loadEverything(): Promise<void> {
  health.value = await ask<Health>("health");
  await Promise.all([
    loadObjects(),
    loadSnapshots(),
    loadFaults(),
    loadVariations(),
    ...(health.value.clock ? [ask<Clock>("clock").then(setClock)] : []),
  ]);
  attributeNames.value = await ask<AttributeNames>("attributes");
  variables.value = await ask<Variables>("variables");
}

async function loadFaults(): Promise<void> {
  setFaults(...(await Promise.all([ask<ActiveFault[]>("faults"), ask<Scenario[]>("scenarios")])));
}

async function loadVariations(): Promise<void> {
  variations.value = hasPlatform.value ? await ask<VariationSwitches>("variations") : null;
}

function setFaults(listed: readonly ActiveFault[], states: readonly Scenario[]): void {
  faults.value = listed;
  scenarios.value = states;
  seenFaults.value = new Map([...seenFaults.value, ...listed.map((fault) => [fault.id, fault] as const)]);
}

function setClock(state: Clock): void {
  clock.value = { state, at: Date.now() };
}

/** Returns a function that collects items, and passes them on together some time after the first. */
function collected<Item>(ms: number, take: (items: readonly Item[]) => void) {
  let waiting: Item[] = [];
  return (item: Item): void => {
    if (waiting.push(item) > 1) return;
    setTimeout(() => {
      const items = waiting;
      waiting = [];
      take(items);
    }, ms);
  };
}

/** Listens to what happens from now on, and to what is still known of the time before. Connects again when it is cut off. */
export function connect(): void {
  const source = new EventSource("/control/events?since=0");
  source.onopen = () => {
    loadEverything().then(
      () => {
        connection.value = "live";
      },
      () => {
        connection.value = "lost";
      },
    );
  };
  source.onerror = () => {
    connection.value = "lost";
    // A response that is no stream ends it for good, such as the one to too many listeners.
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  };
  for (const type of ["request", "object", "faults", "variations", "clock", "spans", "reset"]) {
    source.addEventListener(type, drainSoon);
  }
}

/** Takes everything that came in one step: a thousand requests a second are drawn twenty times. */
const drainSoon = collected(50, (events: readonly MessageEvent<string>[]) => {
  batch(() => {
    const ended: Exchange[] = [];
    const changed: ObjectChange[] = [];
    const sent: ShownSpan[] = [];
    for (const { type, data, lastEventId } of events) {
      if (type === "request") ended.push(JSON.parse(data));
      if (type === "object") changed.push({ ...JSON.parse(data), event: lastEventId });
      if (type === "spans") sent.push(...JSON.parse(data).spans);
      if (type === "clock") setClock(JSON.parse(data));
      if (type === "variations") variations.value = JSON.parse(data);
      if (type === "faults") {
        const state: { faults: ActiveFault[]; scenarios: Scenario[] } = JSON.parse(data);
        setFaults(state.faults, state.scenarios);
      }
      if (type === "reset") {
        ended.length = 0;
        changed.length = 0;
        sent.length = 0;
        startAnew();
      }
    }
    if (ended.length > 0) addTraffic(ended);
    if (changed.length > 0) addChanges(changed);
    if (sent.length > 0) addSpans(sent);
  });
});

function startAnew(): void {
  objects.value = new Map();
  traffic.value = [];
  changes.value = [];
  spans.value = [];
  attempt("", loadEverything);
}

function addSpans(sent: readonly ShownSpan[]): void {
  // A listener that was cut off receives some again.
  const known = new Map([...spans.value, ...sent].map((span) => [span.id, span]));
  spans.value = [...known.values()].slice(-mostSpans);
}

const isRecent = (time: string): boolean => Date.parse(time) + freshMs > Date.now();

function addTraffic(ended: readonly Exchange[]): void {
  const known = new Set(traffic.value.map(({ id }) => id));
  const added = ended.filter(({ id }) => !known.has(id));
  traffic.value = [...traffic.value, ...added].slice(-mostTraffic);
  for (const { injectedFault, time } of added) {
    const fault = seenFaults.value.get(injectedFault ?? "");
    if (fault && isRecent(time) && !faults.value.some(({ id }) => id === fault.id))
      say(`The fault is used up: ${faultText(fault)}.`);
  }
}

/** Identifies a change, also after a restart of the local API. */
export const changeKey = ({ event, time }: ObjectChange) => `${event} ${time}`;

function addChanges(added: readonly ObjectChange[]): void {
  // A listener that was cut off receives some again.
  const known = new Map([...changes.value, ...added].map((change) => [changeKey(change), change]));
  changes.value = [...known.values()].slice(-mostChanges);
  const next = new Map(objects.value);
  const isSecret = new Set([...next.values()].filter((one) => one.idIsSecret).map((one) => one.collection));
  for (const change of added) {
    if (change.id === "***" || isSecret.has(change.collection)) {
      // The event does not identify the object, so the list is read again.
      attempt("", loadObjects);
      continue;
    }
    const key = keyOf(change);
    const known = next.get(key);
    const isFresh = isRecent(change.time);
    const shown = shownOf(change, known, isFresh);
    if (shown) next.set(key, shown);
    else next.delete(key);
    if (!isFresh) continue;
    settleLater();
    announceLater(change);
  }
  objects.value = next;
}

/** Announces changes together, so that an apply does not interrupt screen readers with each object. */
const announceLater = collected(announceMs, (happened: readonly ObjectChange[]) => {
  announcement.value = announcementOf(happened);
});

/** The object after a change; undefined if there is nothing to show. */
function shownOf(
  { change, collection, id, terraform, time, by, object }: ObjectChange,
  known: ShownObject | undefined,
  isFresh: boolean,
): ShownObject | undefined {
  const { seen = 0, ofPlatform = false } = known ?? {};
  // An object that a request created and then tested, for example, is still new.
  const isStillNew = known?.fresh === "created" && change === "changed" && by.by !== "control";
  const fresh = isFresh ? (isStillNew ? "created" : change) : null;
  // A deleted object stays in sight for a moment.
  const last = object ?? (isFresh ? known?.object : undefined);
  if (last === undefined) return undefined;
  return {
    collection,
    id,
    idIsSecret: false,
    ofPlatform,
    terraform,
    changedAt: time,
    changedBy: by,
    object: last,
    seen: seen + 1,
    fresh,
    freshUntil: isFresh ? Date.now() + freshMs : 0,
  };
}

let isSettling = false;

/** Ends, all at once, what changes made to be seen when their time is over. */
function settleLater(): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    const now = Date.now();
    const next = new Map(objects.value);
    for (const [key, shown] of next) {
      if (shown.fresh === null || shown.freshUntil > now) continue;
      if (shown.fresh === "deleted") next.delete(key);
      else next.set(key, { ...shown, fresh: null });
    }
    objects.value = next;
    if ([...next.values()].some(({ fresh }) => fresh !== null)) settleLater();
  }, 1000);
}
