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
import { Plugin, type PluginOptions } from "../plugin.ts";
import { showRunningCalls } from "../running-calls.ts";
import { onSignals } from "../signals.ts";
import { replaceOutput } from "../standard-streams.ts";
import type { StartedProcess } from "../started-process.ts";
import { Elsewhere, type Facts, factsOf, isSameProcess, Refusal } from "./admission.ts";
import type { Commands } from "./commands.ts";
import { leaveFailure } from "./failure.ts";
import { gateDescriptor, stopLine } from "./kept.ts";
import { descriptorsLeft, hasEnded, isSameFile, watchPulumi } from "./linux-process.ts";
import { oneCommand } from "./one-command.ts";
import { type ProgramFile, programFile } from "./program-file.ts";
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
  showRunningCalls();
  const starts = new ServedStarts({ key, file, commands, plugin: options });

  crashOnUncaught((text) => starts.crash(text));
  replaceOutput({
    writeOutput: (data) => starts.writeOutput(data),
    writeError: (data) => starts.writeError(data),
  });
  onSignals(async (exitCode) => {
    await starts.interrupt(exitCode);
    process.exit(exitCode);
  });
  process.once("exit", () => starts.removeFiles());
  if (isOwnGate(gate)) ignoreErrors(() => replaceText(key, `${process.pid}\n`));
  readLines(new Socket({ fd: gateDescriptor, readable: true, writable: false }), (line) => {
    if (line === stopLine) starts.leave();
    else if (/^[1-9]\d{0,9}$/.test(line)) ignoreErrors(() => starts.take(Number(line)));
  });
  starts.look();
  setTimeout(() => ignoreErrors(() => removeOldNames(dirname(key))), cleaningMs).unref();
}

/** A start that is being served. */
interface Served {
  readonly start: Start;
  readonly facts: Facts;
  readonly plugin: Plugin;
  readonly pulumiHasEnded: () => boolean;
}

/** The starts that this process serves. It ends when its commands have ended. */
class ServedStarts {
  readonly #key: string;
  readonly #file: ProgramFile;
  readonly #commands: Commands;
  readonly #options: Omit<PluginOptions, "env" | "debug">;
  readonly #served = new Set<Served>();
  /** The file with the clients, for the shell next to this process, which empties it as a question whether the event loop runs. */
  readonly #responses: string;
  /** Closed to refuse a start when the process has no other descriptor left. */
  #spare = openSync("/dev/null", "r");
  /** In seconds since the start of this process. */
  #lastUse = process.uptime();
  #nextLook: NodeJS.Timeout | undefined;

  constructor(options: {
    readonly key: string;
    readonly file: ProgramFile;
    readonly commands: Commands;
    readonly plugin: Omit<PluginOptions, "env" | "debug">;
  }) {
    this.#key = options.key;
    this.#file = options.file;
    this.#commands = options.commands;
    this.#options = options.plugin;
    this.#responses = `${options.key}.${process.pid}.w`;
  }

  /** Serves or refuses the start with a process ID. Throws if there is no such start. */
  take(pid: number): void {
    const start = this.#open(pid);
    try {
      const unconnected = [...this.#served].filter(({ plugin }) => !plugin.isConnected).length;
      if (descriptorsLeft() < fewestDescriptors + unconnected * connectionDescriptors)
        throw new Refusal("too few descriptors");
      const facts = factsOf(start, this.#options.name, this.#file);
      const beingServed = [...this.#served].map((one) => one.facts);
      this.#serve(start, facts, this.#commands.admit(facts, beingServed));
    } catch (error) {
      // The next start must not find a process that is about to end.
      if (this.#commands.isLeaving()) this.#leaveNames();
      start.refuse(error instanceof Elsewhere ? "next" : "no");
    }
  }

  #open(pid: number): Start {
    try {
      return openStart(this.#key, pid);
    } catch (error) {
      closeSync(this.#spare);
      ignoreErrors(() => refuseUnopened(this.#key, pid));
      this.#spare = openSync("/dev/null", "r");
      throw error;
    }
  }

  #serve(start: Start, facts: Facts, env: Environment): void {
    const remove = () => this.#remove(served);
    const plugin = new Plugin({ ...this.#options, env, debug: false }, startedProcess(start, facts, remove));
    const served: Served = { start, facts, plugin, pulumiHasEnded: watchPulumi(facts.parent.pid) };
    this.#served.add(served);
    this.#respond();
    start.whenGone(() => plugin.abandon().catch(crash));
    plugin.serve().catch(crash);
  }

  #remove(served: Served): void {
    this.#served.delete(served);
    // A folder that was removed stays removed.
    if (statSync(this.#responses, { throwIfNoEntry: false })) this.#respond();
    this.#lastUse = process.uptime();
    if (this.#served.size === 0) this.#lookIn(this.#commands.lookMs);
  }

  /** Reports a crash of this process to its starts, or leaves it for the log of a later one. */
  crash(text: string): void {
    if (this.#served.size === 0) leaveFailure(this.#key, text);
    for (const { start } of this.#served) {
      ignoreErrors(() => start.writeError(text));
      start.end(2);
    }
  }

  writeOutput(data: Buffer): void {
    for (const { plugin } of this.#ofOneCommand()) plugin.stdout?.write(data);
  }

  writeError(data: Buffer): void {
    for (const { start } of this.#ofOneCommand()) ignoreErrors(() => start.writeError(data.toString()));
  }

  /** Returns the starts that receive a printed text: the start that printed it is unknown, so only those of a single command. */
  #ofOneCommand(): Iterable<Served> {
    const [first, ...others] = this.#served;
    const isOne = others.every(({ facts }) => first && isSameProcess(facts.parent, first.facts.parent));
    return isOne ? this.#served : [];
  }

  async interrupt(exitCode: number): Promise<void> {
    await Promise.all([...this.#served].map(({ plugin }) => plugin.interrupt(exitCode)));
  }

  /** Takes no further commands, and ends after the running ones. */
  leave(): void {
    this.#commands.leave();
    this.look();
  }

  /** Looks whether clients or this process have to end, and looks again after a while. */
  look(): void {
    if (statSync(this.#responses, { throwIfNoEntry: false })?.size === 0) this.#respond();
    // If another process has removed the names, no start can find this process.
    if (!isOwnGate(`${this.#key}.c`)) this.#commands.leave();
    if (this.#commands.isLeaving()) this.#leaveNames();
    for (const { plugin, facts, pulumiHasEnded } of this.#served)
      if (hasEnded(facts.parent) || pulumiHasEnded()) plugin.abandon().catch(crash);
    const isUsed = this.#served.size > 0;
    if (!isUsed && this.#commands.isOver((process.uptime() - this.#lastUse) * 1000)) process.exit(0);
    this.#lookIn(isUsed ? usedLookMs : this.#commands.lookMs);
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#nextLook);
    this.#nextLook = setTimeout(() => this.look(), ms);
  }

  #respond(): void {
    const clients = [...this.#served].map(({ facts: { parent } }) => `${parent.pid}:${parent.started}`);
    ignoreErrors(() => replaceText(this.#responses, `${clients.join(" ")}\n`));
  }

  removeFiles(): void {
    this.#leaveNames();
    ignoreErrors(() => unlinkSync(this.#responses));
  }

  /** Removes the names by which starts find this process. After their removal, another process may use them. */
  #leaveNames(): void {
    if (isOwnGate(`${this.#key}.c`)) removeNames(this.#key);
  }
}

/** Returns the process of a start. Calls `onEnd` when it has ended or serves the client itself. */
function startedProcess(start: Start, { parent }: Facts, onEnd: () => void): StartedProcess {
  return {
    // The end of the shell is detected elsewhere.
    writeOutput: (text) => ignoreErrors(() => start.writeOutput(text)),
    writeError: (text) => ignoreErrors(() => start.writeError(text)),
    client: () => parent,
    // A single timer checks this for all starts.
    clientHasEnded: () => false,
    leave() {
      start.end(0);
      return true;
    },
    refuse() {
      ignoreErrors(() => start.refuse("no"));
      onEnd();
      return true;
    },
    end(exitCode) {
      start.end(exitCode);
      onEnd();
    },
  };
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
