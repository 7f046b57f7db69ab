import { grouped } from "../../schema/values/grouped.ts";
import { beganOf, endedOf, type TracedCommand, type TracedSpan, withDescendants } from "./commands.ts";
import { attemptsOf, type Shares, sharesOf, sumOf } from "./shares.ts";

/** An object of a command, or a call that names none. Times are in microseconds. */
export interface TracedObject {
  /** The type with the name and the ID, if they are known. */
  readonly label: string;
  readonly calls: number;
  readonly total: number;
  readonly shares: Shares;
  /** The time between the first and the last call of the object in which no call of it ran. */
  readonly between: number;
  readonly failed: boolean;
}

/** A call of the critical path. */
export interface Step {
  readonly label: string;
  readonly total: number;
  /** The time from the end of the step before, in which Terraform worked. */
  readonly before: number;
}

/** The summary of a command. Times are in microseconds. */
export interface Summary {
  readonly name: string;
  /** The beginning, in microseconds since the epoch. */
  readonly began: number;
  readonly total: number;
  readonly calls: number;
  readonly requests: number;
  /** The calls that a process that ended has not completed. */
  readonly unfinished: readonly string[];
  /** The objects, the slowest first. */
  readonly objects: readonly TracedObject[];
  /** The calls that ended one after the other up to the last one; a faster one of these makes the command faster. */
  readonly path: readonly Step[];
  /** The shares of the calls of the path. */
  readonly pathShares: Shares;
  /** The time of the path between its calls. */
  readonly pathBetween: number;
  readonly concurrency: Concurrency;
}

/** How many requests waited for the API at once. */
export interface Concurrency {
  readonly most: number;
  /** The average while there was one. */
  readonly average: number;
  /** The share of the command without any, from 0 to 1. */
  readonly none: number;
}

/** Summarizes a command. */
export function summarize(command: TracedCommand): Summary {
  const { name, calls } = command;
  const began = beganOf(command);
  const total = endedOf(command) - began;
  const path = criticalPath(calls);
  const steps = path.map((call, place) => ({
    label: `${call.name} ${labelOf(call)}`.trim(),
    total: call.ended - call.began,
    before: call.began - (path[place - 1]?.ended ?? began),
  }));
  const spans = calls.flatMap(withDescendants);
  return {
    ...{ name, began, total, calls: calls.length },
    requests: spans.filter(({ kind }) => kind === "request").length,
    unfinished: calls
      .filter(({ properties }) => properties.unfinished === true)
      .map((call) => `${call.name} ${labelOf(call)}`.trim()),
    objects: objectsIn(calls),
    path: steps,
    pathShares: sumOf(path.map(sharesOf)),
    pathBetween: steps.reduce((sum, { before }) => sum + before, 0),
    concurrency: concurrencyOf(spans, total),
  };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

function labelOf({ properties }: TracedSpan): string {
  const name = text(properties["terraform.name"]);
  const id = text(properties["terraform.id"]);
  const shown = id === name ? "" : id;
  return [text(properties["terraform.type"]), name && JSON.stringify(name), shown && `(${shown})`]
    .filter(Boolean)
    .join(" ");
}

/** Groups the calls by their objects. Calls before a create know only the name; several objects with one name differ in their IDs. */
function objectsIn(calls: readonly TracedSpan[]): readonly TracedObject[] {
  const idOf = ({ properties }: TracedSpan) => text(properties["terraform.id"]);
  const nameOf = ({ properties }: TracedSpan) => text(properties["terraform.name"]);
  const groupsOf = (some: readonly TracedSpan[], keyOf: (call: TracedSpan) => string) => [
    ...grouped(some, keyOf, (call) => call).values(),
  ];
  const isNamed = (call: TracedSpan) => Boolean(nameOf(call) || idOf(call));
  const byName = groupsOf(calls.filter(isNamed), (call) =>
    JSON.stringify([call.properties["terraform.type"], nameOf(call) || idOf(call)]),
  );
  const groups = byName.flatMap((group) => {
    const ids = new Set(group.map(idOf).filter(Boolean));
    return ids.size <= 1 ? [group] : groupsOf(group, idOf);
  });
  // Validation has no object, and the schema no type.
  const others = calls.filter((call) => !isNamed(call) && isOperation(call)).map((call) => [call]);
  return [...groups, ...others].map(objectOf).sort((one, other) => other.total - one.total);
}

function isOperation({ name }: TracedSpan): boolean {
  return !/^(Validate|Get|Upgrade|Stop)/.test(name);
}

function objectOf(calls: readonly TracedSpan[]): TracedObject {
  const labels = calls.map(labelOf).sort((one, other) => other.length - one.length);
  const total = calls.reduce((sum, { began, ended }) => sum + ended - began, 0);
  const from = Math.min(...calls.map(({ began }) => began));
  const to = Math.max(...calls.map(({ ended }) => ended));
  return {
    label: labels[0] || (calls[0]?.name ?? ""),
    calls: calls.length,
    total,
    shares: sumOf(calls.map(sharesOf)),
    between: Math.max(0, to - from - covered(calls)),
    failed: calls.some(({ properties }) => properties.error !== undefined),
  };
}

/** Returns the time in which at least one of the spans ran. */
function covered(spans: readonly { readonly began: number; readonly ended: number }[]): number {
  let sum = 0;
  let reached = 0;
  for (const { began, ended } of spans.toSorted((one, other) => one.began - other.began)) {
    sum += Math.max(0, ended - Math.max(began, reached));
    reached = Math.max(reached, ended);
  }
  return sum;
}

/** Returns the calls of which each is the last that ended before the next one began, up to the call that ended last. */
function criticalPath(calls: readonly TracedSpan[]): readonly TracedSpan[] {
  const byEnd = calls.toSorted((one, other) => one.ended - other.ended);
  const path: TracedSpan[] = [];
  let next = byEnd.pop();
  while (next) {
    const { began } = next;
    path.unshift(next);
    while (byEnd.length > 0 && (byEnd.at(-1)?.ended ?? 0) > began) byEnd.pop();
    next = byEnd.pop();
  }
  return path;
}

function concurrencyOf(spans: readonly TracedSpan[], total: number): Concurrency {
  const attempts = spans.flatMap(attemptsOf);
  const edges = attempts
    .flatMap(({ began, ended }) => [
      { at: began, change: 1 },
      { at: ended, change: -1 },
    ])
    .sort((one, other) => one.at - other.at || one.change - other.change);
  let running = 0;
  let most = 0;
  for (const { change } of edges) {
    running += change;
    most = Math.max(most, running);
  }
  const busy = covered(attempts);
  const sum = attempts.reduce((time, { began, ended }) => time + ended - began, 0);
  return { most, average: busy > 0 ? sum / busy : 0, none: total > 0 ? Math.max(0, 1 - busy / total) : 0 };
}
