import { closeSync, writeFileSync } from "node:fs";
import { url as debuggerUrl } from "node:inspector";
import { relative, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { CommandError } from "../terminal/command.ts";
import { thrownOf } from "../terminal/thrown.ts";
import { limitCure, limitSeconds } from "./limit.ts";

/** The interval, in milliseconds, at which this process signals that it is responsive. */
export const beatMs = 250;

/** The name of the global function that the watching thread calls in this thread; see guard-thread.ts. */
export const busyHook = "tfnode.busy";

/** The data for the watching thread. */
export interface GuardThreadData {
  /** A counter that grows while this process is responsive, and whether the process runs code of the project. */
  readonly beats: Int32Array;
  /** The number of consecutive checks that may find the counter unchanged. */
  readonly limit: number;
  /** The message to print if the hook cannot be called. */
  readonly message: string;
}

const beats = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
let project = "";
/** What the project's code is run for; empty while none is run. */
let activity = "";
let isGuarded = false;
let isReleased = false;
let report = (message: string) => writeFileSync(2, `tfnode: ${message}\n`);

/** Redirects problems from standard error to a function. */
export function reportWith(other: (message: string) => void): void {
  report = other;
}

/** Permits code of the project to end the process from now on. */
export function releaseGuard(): void {
  isReleased = true;
}

/**
 * Runs work that includes code of a project; `now` is a clause such as `src/provider.ts is imported`. Guards this process against that
 * code from then on: redirects its standard output to standard error, and reports `process.exit`, an endless loop or an uncaught
 * exception and ends the process with 1.
 */
export async function guarded<T>(folder: string, now: string, work: () => Promise<T>): Promise<T> {
  project = folder;
  if (!isGuarded) startGuard();
  isGuarded = true;
  const before = activity;
  activity = now;
  Atomics.store(beats, 1, 1);
  try {
    return await work();
  } finally {
    activity = before;
    if (before === "") Atomics.store(beats, 1, 0);
  }
}

/**
 * Runs a part of guarded work, such as the life of one resource: it has the whole limit for itself, and is named by `now` if it exceeds the
 * limit, or if it is still running when the process ends.
 */
export async function guardedPart<T>(now: string, work: () => Promise<T>): Promise<T> {
  // Work that waits for nothing but promises leaves no time for the timer that signals it.
  Atomics.add(beats, 0, 1);
  const before = activity;
  activity = now;
  try {
    return await work();
  } finally {
    activity = before;
  }
}

const meanwhile = () => (activity === "" ? "" : ` while ${activity}`);

function startGuard(): void {
  const seconds = limitSeconds();
  const place = (stack = "") => {
    const found = placeIn(project, stack);
    return found === undefined ? "" : ` at ${found}`;
  };
  // Standard output is reserved for the results of commands.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  process.on("exit", (code) => {
    if (isReleased) return;
    process.exitCode = 1;
    const unsettled = 13;
    report(
      code === unsettled
        ? `the project awaits a promise${meanwhile()} that nothing settles`
        : `a module of the project ends the process${meanwhile()}. Remove process.exit from it, or throw an error instead.`,
    );
  });
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, (error: unknown) => {
      process.setSourceMapsEnabled(true);
      const { text, stack } = thrownOf(error);
      const where = place(stack);
      isReleased = true;
      // An error of a package, or of the command line, is found by its stack.
      const what = where === "" && stack !== "" ? stack : text;
      report(`uncaught${where}${meanwhile()}: ${what}`);
      process.exit(1);
    });
  }
  // A debugger pauses the process for as long as its user wants.
  if (debuggerUrl() === undefined) {
    const busy = (where: string) =>
      `the project has kept the process busy for ${seconds} s${where}${meanwhile()}. Is there an endless loop? ${limitCure}`;
    watchFromThread({ beats, limit: (seconds * 1000) / beatMs, message: `tfnode: ${busy("")}\n` }, () => {
      process.setSourceMapsEnabled(true);
      Error.stackTraceLimit = 50;
      isReleased = true;
      report(busy(place(new Error().stack)));
      // Node would print there that it waits for a debugger.
      closeSync(2);
      process.exit(1);
    });
  }
}

/** Starts a thread that detects when this one is busy for too long, and then interrupts it with a callback. */
function watchFromThread(workerData: GuardThreadData, onBusy: () => never): void {
  setInterval(() => Atomics.add(workerData.beats, 0, 1), beatMs).unref();
  Reflect.set(globalThis, Symbol.for(busyHook), onBusy);
  const thread = new Worker(new URL("./guard-thread.js", import.meta.url), { workerData, execArgv: [] });
  // Without the thread there is no limit, which is acceptable.
  thread.on("error", () => {}).unref();
}

/** Resolves with the promise. Throws a CommandError if that takes longer than the limit for a module. */
export async function withinLimit<T>(promise: Promise<T>, what: string): Promise<T> {
  const seconds = limitSeconds();
  const cause = `Does it await something at its top level that does not come? ${limitCure}`;
  const settled = new AbortController();
  const late = setTimeout(seconds * 1000, undefined, { signal: settled.signal }).then(() => {
    throw new CommandError(`${what} has not been imported within ${seconds} s. ${cause}`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    settled.abort();
  }
}

/** Returns the innermost position of a stack in the project's own files: `src/api.ts:12`. */
export function placeIn(project: string, stack: string): string | undefined {
  for (const [, place = "", line] of stack.matchAll(/\(?((?:file:\/\/)?[^\s()]+):(\d+):\d+\)?$/gm)) {
    const path = relative(project, place.startsWith("file:") ? fileURLToPath(place) : place);
    if (path.startsWith("..") || path.split(sep).includes("node_modules") || /node:|</.test(path)) continue;
    return `${path.replaceAll(sep, "/")}:${line}`;
  }
  return undefined;
}
