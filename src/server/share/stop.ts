import { closeSync, fstatSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isOurDirectory, userDirectory } from "../cache-directory.ts";
import { writeFully } from "../write-fully.ts";
import { openFifo } from "./fifo.ts";
import { gateDescriptor, isKeptOf, stopLine } from "./kept.ts";
import {
  environmentOf,
  hasEnded,
  hasOpen,
  isSameFile,
  type LinuxProcess,
  linuxProcess,
  titleOf,
} from "./linux-process.ts";
import { shareVariable } from "./share-key.ts";

/** How long a process may take to respond, in milliseconds. It responds at once unless its event loop is blocked. */
const patienceMs = 10_000;

const pollMs = 20;

/** The result of the request that kept processes end. */
export interface Stopped {
  /** The number of processes that end as soon as their commands are over. */
  readonly ending: number;
  /** The processes that did not respond and were killed, each with its ID and its running calls. */
  readonly killed: readonly string[];
}

/** A kept process that was asked. */
interface Asked {
  /** Whether the process received the request. Otherwise it is known to have removed its names, and to end after its commands. */
  readonly isReached: boolean;
  readonly process: LinuxProcess | undefined;
  hasResponded(): boolean;
}

/** Asks all kept processes of a program to end as soon as their commands are over, and kills those that do not respond in time. */
export async function stopKept(program: string, patience = patienceMs): Promise<Stopped> {
  const directory = userDirectory();
  const folder = directory === undefined ? "" : join(directory, "run");
  if (
    process.platform !== "linux" ||
    !lstatSync(folder, { throwIfNoEntry: false }) ||
    !isOurDirectory(folder)
  )
    return { ending: 0, killed: [] };
  const asked = readdirSync(folder).flatMap((name) => {
    const [, key = "", pid] = /^(.*?)\.(?:c|(\d+)\.w)$/.exec(name) ?? [];
    if (!isKeptOf(key, program)) return [];
    const one =
      pid === undefined ? askToEnd(join(folder, key)) : withoutNames(join(folder, name), Number(pid));
    return one ?? [];
  });
  const silent = () => asked.filter((one) => !one.hasResponded());
  for (let waited = 0; waited < patience && silent().length > 0; waited += pollMs) await wait(pollMs);
  const killed = new Map<number, string>();
  for (const one of silent()) {
    if (!one.process || hasEnded(one.process) || killed.has(one.process.pid)) continue;
    killed.set(one.process.pid, titleOf(one.process.pid));
    process.kill(one.process.pid, "SIGKILL");
  }
  const isEnding = (one: Asked) => one.isReached && !(one.process && killed.has(one.process.pid));
  return {
    ending: asked.filter(isEnding).length,
    killed: [...killed].map(([pid, title]) => `${pid} (${title})`),
  };
}

/** Asks the process of a key to end, which then removes its names. Returns undefined if it does not exist. */
function askToEnd(key: string): Asked | undefined {
  const gate = `${key}.c`;
  const stats = attempt(() => {
    const descriptor = openFifo(gate, "write");
    try {
      writeFully(descriptor, `${stopLine}\n`);
      return fstatSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  });
  if (!stats) return undefined;
  const asked = attempt(() => {
    const pid = Number(readFileSync(key, "latin1"));
    return hasOpen(pid, gateDescriptor, stats) ? linuxProcess(pid) : undefined;
  });
  // The shell next to a process whose event loop is blocked removes its names, too.
  const hasResponded = () =>
    !attempt(() => isSameFile(lstatSync(gate), stats)) && !(asked && owesResponse(`${key}.${asked.pid}.w`));
  return { isReached: true, process: asked, hasResponded };
}

/** Returns a process that may have no names any more, by the file in which it responds to the shell next to it. */
function withoutNames(responses: string, pid: number): Asked | undefined {
  const key = responses.slice(0, -`.${pid}.w`.length);
  return attempt(() => {
    if (environmentOf(pid)[shareVariable] !== key) return undefined;
    const asked = linuxProcess(pid);
    const hasResponded = () => hasEnded(asked) || !owesResponse(responses);
    return { isReached: false, process: asked, hasResponded };
  });
}

/** Reports whether the shell next to a process has asked, and the process has not responded. */
function owesResponse(responses: string): boolean {
  return statSync(responses, { throwIfNoEntry: false })?.size === 0;
}

/** Returns the result of a function, or undefined if it throws, as for a process or a file that no longer exists. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
