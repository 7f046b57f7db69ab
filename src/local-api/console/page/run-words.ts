import type { Exchange, ObjectChange } from "./api.ts";
import { countsText, driftIn, titleOfChange } from "./change-words.ts";
import { grouped } from "./groups.ts";
import { keyOf } from "./object-words.ts";
import { idsOf, namesText, subjectsOf, type TitleOf } from "./subject-words.ts";
import { isTestAlert, isWell, isWithoutObject, isWrite, nameOf, runIdOf } from "./traffic-words.ts";

/** The requests of one Terraform command, and the changes that they made, each in the order of time. */
export interface Run {
  readonly id: string;
  readonly requests: readonly Exchange[];
  readonly changes: readonly ObjectChange[];
}

/** What a run did to one object, all its changes taken together. */
export interface Effect {
  readonly key: string;
  readonly effect: ObjectChange["change"];
  readonly title: string;
  readonly changes: readonly ObjectChange[];
}

/** The purposes of requests. */
export const allKinds = ["create", "update", "delete", "read", "other"] as const;
export type Kind = (typeof allKinds)[number];

/** A request in the picture of a run: its place in thousandths of the time of the run, and its row. */
export interface Bar {
  readonly exchange: Exchange;
  readonly kind: Kind;
  readonly x: number;
  readonly width: number;
  readonly lane: number;
}

/** How often a read has to be sent to be listed as repeated. */
const minRepetitions = 3;
const maxLanes = 16;

/** The runs of requests that name one, in the order of their first requests. */
export function runsOf(requests: readonly Exchange[], changes: readonly ObjectChange[]): readonly Run[] {
  const runIds = new Map(requests.map((exchange) => [exchange.id, runIdOf(exchange)]));
  const changesByRun = grouped(changes, ({ by }) => runIds.get(by.id ?? ""));
  return [...grouped(requests, runIdOf)].flatMap(([id, own]) =>
    id === undefined ? [] : [{ id, requests: own, changes: changesByRun.get(id) ?? [] }],
  );
}

/** The changes of a run to each object. Omits an object that the run created and deleted, and what a test alert leaves in its channel. */
export function effectsOf({ requests, changes }: Pick<Run, "requests" | "changes">): readonly Effect[] {
  const tests = new Set(requests.filter(isTestAlert).map(({ id }) => id));
  const lasting = changes.filter(({ by }) => by.id === undefined || !tests.has(by.id));
  // Ids that are secrets are all the same.
  const byObject = grouped(lasting, (change) => (change.id === "***" ? change.event : keyOf(change)));
  return [...byObject].flatMap(([key, ofObject]): Effect[] => {
    const [first, last] = [ofObject[0], ofObject.at(-1)];
    if (!first || !last) return [];
    const [isNew, isGone] = [first.change === "created", last.change === "deleted"];
    if (isNew && isGone) return [];
    const effect = isGone ? "deleted" : isNew ? "created" : "changed";
    return [{ key, effect, title: titleOfChange(last), changes: ofObject }];
  });
}

/** What is known next to a run, to name it. */
export interface Known {
  /** The changes of all objects, in the order of time. */
  readonly changes: readonly ObjectChange[];
  readonly titleOfId: TitleOf;
}

/**
 * The name of a run: its command and its outcome, such as `apply: 20 created, Extra failed` or `plan: drift in On call`. A command that
 * changes nothing, and tries to change nothing, is a plan, or the plan of an apply.
 */
export function headlineOf(run: Run, { changes, titleOfId }: Known): string {
  const kinds = kindsOf(run);
  const failures = failuresOf(run);
  const tests = run.requests.filter((one) => isTestAlert(one) && isWell(one));
  const isApply =
    run.changes.length > 0 ||
    run.requests.some(isTestAlert) ||
    failures.some((one) => ["create", "update", "delete"].includes(kinds.get(one) ?? ""));
  const titles = (requests: readonly Exchange[]) => [
    ...new Set(requests.map((one) => namesText(subjectsOf(one, titleOfId)) || nameOf(one))),
  ];
  const failed = failures.length === 0 ? [] : [`${namesText(titles(failures))} failed`];
  if (isApply) {
    const effects = effectsOf(run);
    const tested = tests.length === 0 ? [] : [`test alert of ${namesText(titles(tests))}`];
    const counts = effects.length === 0 ? [] : [countsText(effects.map(({ effect }) => effect))];
    const outcome = effects.length > 0 ? [...counts, ...failed] : [...tested, ...failed];
    return `apply: ${outcome.join(", ") || "no lasting change"}`;
  }
  const drift = driftFoundBy(run, changes).map(titleOfChange);
  const found = drift.length === 0 ? [] : [`drift in ${namesText(drift)}`];
  return `plan: ${[...found, ...failed].join(", ") || "no drift"}`;
}

/** The objects that were changed elsewhere before a run ended, and that the run read. */
function driftFoundBy({ requests }: Run, changes: readonly ObjectChange[]): readonly ObjectChange[] {
  const end = Math.max(...requests.map(endOf));
  const drift = driftIn(changes.filter(({ time }) => Date.parse(time) <= end));
  if (drift.length === 0) return [];
  const read = new Set(requests.flatMap(idsOf));
  return drift.filter(({ id }) => read.has(id));
}

/** What a request asks for. All calls of a method have the same name. */
const contentOf = ({ name, request }: Exchange): string => `${name} ${JSON.stringify(request)}`;

/** The requests of a run that failed for good: none like them succeeded later. A read that finds nothing is no failure. */
export function failuresOf({ requests }: Pick<Run, "requests">): readonly Exchange[] {
  const last = new Map(requests.map((exchange) => [contentOf(exchange), exchange]));
  return [...last.values()].filter(
    (exchange) => !isWell(exchange) && (isWrite(exchange) || !isMissing(exchange)),
  );
}

const isMissing = ({ status }: Exchange): boolean => status === 404 || status === "NOT_FOUND";

/** The reads that a run sent repeatedly, as a client does that waits for something. */
export function repetitionsOf({ requests }: Pick<Run, "requests">) {
  const reads = requests.filter((exchange) => !isWrite(exchange));
  return [...grouped(reads, contentOf).values()]
    .filter(({ length }) => length >= minRepetitions)
    .map((repeated) => ({
      name: repeated[0] ? nameOf(repeated[0]) : "",
      times: repeated.length,
      ms: spanOf(repeated).ms,
    }));
}

/** When the first of some requests began, and how long it took until the last had ended, in milliseconds. */
export function spanOf(requests: readonly Exchange[]): { readonly start: number; readonly ms: number } {
  const start = Math.min(...requests.map(({ time }) => Date.parse(time)));
  return { start, ms: Math.max(...requests.map(endOf)) - start };
}

const endOf = ({ time, ms }: Exchange): number => Date.parse(time) + (ms ?? 0);

/** The purpose of each request of a run: its effect on objects, or else its method. */
export function kindsOf({ requests, changes }: Omit<Run, "id">): ReadonlyMap<Exchange, Kind> {
  const byRequest = grouped(changes, ({ by }) => by.id);
  return new Map(requests.map((exchange) => [exchange, kindOf(exchange, byRequest.get(exchange.id) ?? [])]));
}

function kindOf(exchange: Exchange, own: readonly ObjectChange[]): Kind {
  if (isWithoutObject(exchange)) return "other";
  const has = (wanted: ObjectChange["change"]) => own.some(({ change }) => change === wanted);
  if (has("created")) return "create";
  if (has("deleted")) return "delete";
  if (has("changed")) return "update";
  if (!isWrite(exchange)) return "read";
  if (isWell(exchange)) return "other";
  const name = exchange.path === undefined ? exchange.method.replace(/^.*\//, "") : exchange.method;
  const kinds: readonly (readonly [RegExp, Kind])[] = [
    [/^(?:POST|Create)/, "create"],
    [/^(?:PUT|PATCH|Update)/, "update"],
    [/^(?:DELETE|Delete)/, "delete"],
  ];
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
}

/** The picture of a run: requests that overlap in time are in different rows. */
export function barsOf(run: Omit<Run, "id">): readonly Bar[] {
  const { requests } = run;
  const kinds = kindsOf(run);
  const { start, ms: total } = spanOf(requests);
  const scale = 1000 / Math.max(total, 1);
  const lanes: number[] = [];
  const inOrder = requests.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time));
  return inOrder.map((exchange) => {
    const begin = Date.parse(exchange.time);
    const free = lanes.findIndex((end) => end <= begin);
    const lane = free >= 0 ? free : Math.min(lanes.length, maxLanes - 1);
    lanes[lane] = endOf(exchange);
    const x = (begin - start) * scale;
    // At least 3, so that short requests are visible; at most 1000, which a product of rounded numbers can exceed.
    const width = Math.min(Math.max((endOf(exchange) - begin) * scale, 3), 1000);
    const kind = kinds.get(exchange) ?? "other";
    return { exchange, kind, x: Math.min(x, 1000 - width), width, lane };
  });
}

/** A number of things in words: `1 read`, `2 reads`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A duration in words: `12 ms`, `3.4 s`, `2 min 5 s`. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}
