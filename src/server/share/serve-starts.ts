import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { Socket } from "node:net";
import { dirname } from "node:path";
import type { Environment } from "../../schema/environment.ts";
import { isOurDirectory, isOurs } from "../cache-directory.ts";
import { crash, crashOnUncaught } from "../crash.ts";
import { ignoreErrors } from "../ignore-errors.ts";
import { type Plugin, type PluginOptions, startPlugin } from "../plugin.ts";
import { showRunningCalls } from "../running-calls.ts";
import { onSignals } from "../signals.ts";
import { replaceOutput } from "../standard-streams.ts";
import type { StartedProcess } from "../started-process.ts";
import { Elsewhere, type Facts, factsOf, isSameProcess, Refusal } from "./admission.ts";
import { leaveFailure } from "./failure.ts";
import { gateDescriptor, stopLine } from "./kept.ts";
import { descriptorsLeft, hasEnded, isSameFile, watchPulumi } from "./linux-process.ts";
import { oneCommand } from "./one-command.ts";
import { programFile } from "./program-file.ts";
import type { ReadFiles } from "./read-files.ts";
import { removeOldNames } from "./run-folder.ts";
import { openStart, refuseUnopened, type Start } from "./start.ts";
import type { SwitchedEnvironment } from "./switched-environment.ts";

/** The program to serve, and the path prefix of this process's files. */
export interface ServeStartsOptions extends Omit<PluginOptions, "env" | "debug"> {
  readonly key: string;
  /** The replacement of `process.env` in a process that is kept for many commands; undefined in the process of a single command. */
  readonly processEnvironment: SwitchedEnvironment | undefined;
  /** The files that such a process has read. */
  readonly readFiles: ReadFiles | undefined;
}

/** When to look for the files of earlier processes, in milliseconds after the start. */
const cleaningMs = 5000;

/** The interval for checking whether clients still run, in milliseconds. */
const usedLookMs = 500;

/**
 * The number of descriptors to have before another start is served: its FIFOs, its listener, its connection and those to an API. Without them,
 * the client would wait for a response in vain; as a process of its own, the start has all that its limits allow.
 */
const fewestDescriptors = 16;

/** The number of descriptors that a start still needs before its client has connected: a listener and a connection. */
const connectionDescriptors = 2;

/** A start that is being served. */
interface Served {
  readonly start: Start;
  readonly facts: Facts;
  readonly plugin: Plugin;
  readonly pulumiHasEnded: () => boolean;
}

/**
 * Serves starts of this program, each separately: all that one Terraform makes, until that has ended, or those of many commands. See
 * docs/decisions/085-one-process-for-a-command.md and 086-a-process-that-is-kept.md.
 */
export async function serveStarts({
  key,
  processEnvironment,
  readFiles,
  ...options
}: ServeStartsOptions): Promise<void> {
  const gate = `${key}.c`;
  requireOwnGate(gate);
  const file = programFile(process.argv[1] ?? "");
  const commands =
    processEnvironment && readFiles
      ? (await import("./many-commands.ts")).manyCommands({ key, file, processEnvironment, readFiles })
      : oneCommand(key);
  const served = new Set<Served>();
  showRunningCalls();
  let lastUse = process.uptime();

  // Closed to refuse a start when the process has no other descriptor left.
  let spare = openSync("/dev/null", "r");
  const open = (pid: number) => {
    try {
      return openStart(key, pid);
    } catch (error) {
      closeSync(spare);
      ignoreErrors(() => refuseUnopened(key, pid));
      spare = openSync("/dev/null", "r");
      throw error;
    }
  };
  const take = (pid: number) => {
    const start = open(pid);
    try {
      const unconnected = [...served].filter(({ plugin }) => !plugin.isConnected).length;
      if (descriptorsLeft() < fewestDescriptors + unconnected * connectionDescriptors)
        throw new Refusal("too few descriptors");
      const facts = factsOf(start, options.name, file);
      const beingServed = [...served].map((one) => one.facts);
      serve(start, facts, commands.admit(facts, beingServed));
    } catch (error) {
      // The next start must not find a process that is about to end.
      if (commands.isLeaving()) leaveNames();
      start.refuse(error instanceof Elsewhere ? "next" : "no");
    }
  };
  const serve = (start: Start, facts: Facts, env: Environment) => {
    const place: StartedProcess = {
      // The end of the shell is detected below.
      writeOutput: (text) => ignoreErrors(() => start.writeOutput(text)),
      writeError: (text) => ignoreErrors(() => start.writeError(text)),
      client: () => facts.parent,
      // A single timer below checks this for all starts.
      clientHasEnded: () => false,
      leave() {
        start.end(0);
        return true;
      },
      refuse() {
        ignoreErrors(() => start.refuse("no"));
        remove();
        return true;
      },
      end(exitCode) {
        start.end(exitCode);
        remove();
      },
    };
    const remove = () => {
      served.delete(one);
      // A folder that was removed stays removed.
      if (statSync(responses, { throwIfNoEntry: false })) respond();
      lastUse = process.uptime();
      if (served.size === 0) lookIn(commands.lookMs);
    };
    const plugin = startPlugin({ ...options, env, debug: false }, place);
    const one: Served = { start, facts, plugin, pulumiHasEnded: watchPulumi(facts.parent.pid) };
    served.add(one);
    respond();
    start.whenGone(() => plugin.abandon().catch(crash));
  };

  crashOnUncaught((text) => {
    if (served.size === 0) leaveFailure(key, text);
    for (const { start } of served) {
      ignoreErrors(() => start.writeError(text));
      start.end(2);
    }
  });
  // The start that printed a text is unknown, so only the starts of a single command receive it.
  const ofOneCommand = () => {
    const [first, ...others] = served;
    const isOne = others.every(({ facts }) => first && isSameProcess(facts.parent, first.facts.parent));
    return isOne ? served : [];
  };
  replaceOutput({
    writeOutput(data) {
      for (const { plugin } of ofOneCommand()) plugin.stdout?.write(data);
    },
    writeError(data) {
      for (const { start } of ofOneCommand()) ignoreErrors(() => start.writeError(data.toString()));
    },
  });
  onSignals(async (exitCode) => {
    await Promise.all([...served].map(({ plugin }) => plugin.interrupt(exitCode)));
    process.exit(exitCode);
  });

  // After their removal, another process may use these names.
  const leaveNames = () => {
    if (isOwnGate(gate)) removeNames(key);
  };
  // The clients, for the shell next to this process, which empties the file as a question whether the event loop runs.
  const responses = `${key}.${process.pid}.w`;
  const respond = () => {
    const clients = [...served].map(({ facts: { parent } }) => `${parent.pid}:${parent.started}`);
    ignoreErrors(() => replaceText(responses, `${clients.join(" ")}\n`));
  };
  process.once("exit", () => {
    leaveNames();
    ignoreErrors(() => unlinkSync(responses));
  });
  if (isOwnGate(gate)) ignoreErrors(() => replaceText(key, `${process.pid}\n`));
  readLines(new Socket({ fd: gateDescriptor, readable: true, writable: false }), (line) => {
    if (line === stopLine) {
      commands.leave();
      look();
    } else if (/^[1-9]\d{0,9}$/.test(line)) ignoreErrors(() => take(Number(line)));
  });

  const look = () => {
    if (statSync(responses, { throwIfNoEntry: false })?.size === 0) respond();
    // If another process has removed the names, no start can find this process.
    if (!isOwnGate(gate)) commands.leave();
    if (commands.isLeaving()) leaveNames();
    for (const { plugin, facts, pulumiHasEnded } of served)
      if (hasEnded(facts.parent) || pulumiHasEnded()) plugin.abandon().catch(crash);
    if (served.size === 0 && commands.isOver((process.uptime() - lastUse) * 1000)) process.exit(0);
    lookIn(served.size > 0 ? usedLookMs : commands.lookMs);
  };
  let nextLook: NodeJS.Timeout | undefined;
  const lookIn = (ms: number) => {
    clearTimeout(nextLook);
    nextLook = setTimeout(look, ms);
  };
  look();
  setTimeout(() => ignoreErrors(() => removeOldNames(dirname(key))), cleaningMs).unref();
}

function requireOwnGate(path: string): void {
  const stats = lstatSync(path);
  const folder = dirname(path);
  const isPrivate = isOurDirectory(folder) && (lstatSync(folder).mode & 0o077) === 0;
  if (!isPrivate || !stats.isFIFO() || !isOurs(stats) || !isOwnGate(path))
    throw new Refusal("not a FIFO of this user alone");
}

/** Reports whether starts that look for a path announce themselves to this process. */
function isOwnGate(path: string): boolean {
  try {
    return isSameFile(fstatSync(gateDescriptor), lstatSync(path));
  } catch {
    return false;
  }
}

function readLines(socket: Socket, take: (line: string) => void): void {
  let rest = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  });
}

function removeNames(key: string): void {
  // In this order, because the next start may create both files again as soon as the FIFO is missing.
  for (const path of [key, `${key}.c`]) ignoreErrors(() => unlinkSync(path));
}

/** Replaces the text of a file. At no moment is the file empty, because shells read it. */
function replaceText(path: string, text: string): void {
  const { O_WRONLY, O_CREAT, O_NOFOLLOW } = constants;
  const file = openSync(path, O_WRONLY | O_CREAT | O_NOFOLLOW, 0o600);
  try {
    ftruncateSync(file, writeSync(file, text));
  } finally {
    closeSync(file);
  }
}
