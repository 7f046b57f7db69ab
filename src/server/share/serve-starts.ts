import { fstatSync, lstatSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { dirname } from "node:path";
import type { Environment } from "../../schema/environment.ts";
import { isOurDirectory, isOurs } from "../cache-directory.ts";
import { crash, crashOnUncaught } from "../crash.ts";
import type { Place } from "../place.ts";
import { type Plugin, type PluginOptions, startPlugin } from "../plugin.ts";
import { replaceOutput } from "../standard-streams.ts";
import { shutdownTimeoutMs } from "../timeouts.ts";
import { Elsewhere, type Facts, factsOf, isSameProcess, Mistake, Refusal } from "./admission.ts";
import { stopLine } from "./kept.ts";
import { hasEnded, isSameFile } from "./linux-process.ts";
import { oneCommand } from "./one-command.ts";
import { removeOldNames } from "./run-folder.ts";
import { openStart, type Start } from "./start.ts";
import type { SwitchedEnvironment } from "./switched-environment.ts";

/** What is served, and the path that the names of this process's files begin with. */
export interface ServeStartsOptions extends Omit<PluginOptions, "env" | "debug"> {
  readonly key: string;
  /** What `process.env` is in a process that is kept for many commands, and undefined in one of a single command. */
  readonly processEnvironment: SwitchedEnvironment | undefined;
}

/** The descriptor of the FIFO in which starts announce themselves, each by the number of its process in a line. */
const gateDescriptor = 9;

/** When to look for what earlier processes have left, in milliseconds after the start. */
const cleaningMs = 5000;

/** How often to look whether a client is still there, in milliseconds. */
const usedLookMs = 500;

/** A start that is being served. */
interface Served {
  readonly start: Start;
  readonly facts: Facts;
  readonly plugin: Plugin;
}

/**
 * Serves starts of this program, each by itself: all that one Terraform makes, until that has ended, or those of many commands. See
 * docs/decisions/085-one-process-for-a-command.md and 086-a-process-that-is-kept.md.
 */
export async function serveStarts({
  key,
  processEnvironment,
  ...options
}: ServeStartsOptions): Promise<void> {
  const gate = `${key}.c`;
  requireOwnGate(gate);
  const path = process.argv[1] ?? "";
  const file = statSync(path);
  const commands = processEnvironment
    ? (await import("./many-commands.ts")).manyCommands({ key, path, file, processEnvironment })
    : oneCommand(key);
  const served = new Set<Served>();
  let lastUse = process.uptime();

  const take = (pid: number) => {
    const start = openStart(key, pid);
    try {
      const facts = factsOf(start, options.name, file);
      const beingServed = [...served].map((one) => one.facts);
      serve(start, facts, commands.admit(facts, beingServed));
    } catch (error) {
      if (error instanceof Mistake)
        ignoreErrors(() => start.writeError(`${options.program}: ${error.message}`));
      start.refuse(error instanceof Elsewhere ? "next" : "no");
    }
  };
  const serve = (start: Start, facts: Facts, env: Environment) => {
    const place: Place = {
      // A shell that is gone is noticed below.
      writeOutput: (text) => ignoreErrors(() => start.writeOutput(text)),
      writeError: (text) => ignoreErrors(() => start.writeError(text)),
      // That is looked at for all at once.
      clientHasEnded: () => false,
      end(exitCode) {
        start.end(exitCode);
        served.delete(one);
        lastUse = process.uptime();
        if (served.size === 0) lookIn(commands.lookMs);
      },
    };
    const plugin = startPlugin({ ...options, env, debug: false }, place);
    const one: Served = { start, facts, plugin };
    served.add(one);
    start.whenGone(() => plugin.abandon().catch(crash));
  };

  crashOnUncaught((text) => {
    for (const { start } of served) {
      ignoreErrors(() => start.writeError(text));
      start.end(2);
    }
  });
  // Which start printed something cannot be told, so that only those of one command get it.
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
  // Ctrl-C reaches Terraform, too, which says what is to be done.
  process.on("SIGINT", () => undefined);
  const finish = async (exitCode: number) => {
    await Promise.all([...served].map(({ plugin }) => plugin.finish(exitCode, shutdownTimeoutMs)));
    process.exit(exitCode);
  };
  process.on("SIGTERM", () => finish(128 + 15).catch(crash));
  // A process that is kept outlives the terminal that it was started from.
  process.on("SIGHUP", () => processEnvironment || finish(128 + 1).catch(crash));

  // Once they are removed, another process may have these names.
  const leaveNames = () => {
    if (isOwnGate(gate)) removeNames(key);
  };
  process.once("exit", leaveNames);
  ignoreErrors(() => writeFileSync(key, `${process.pid}\n`, { flag: "wx", mode: 0o600 }));
  readLines(new Socket({ fd: gateDescriptor, readable: true, writable: false }), (line) => {
    if (line === stopLine) commands.leave();
    else if (/^[1-9]\d{0,9}$/.test(line)) ignoreErrors(() => take(Number(line)));
  });

  const look = () => {
    // No start finds a process whose names somebody has removed.
    if (!isOwnGate(gate)) commands.leave();
    if (commands.isLeaving()) leaveNames();
    for (const { plugin, facts } of served) if (hasEnded(facts.parent)) plugin.abandon().catch(crash);
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
  for (const path of [`${key}.c`, key]) ignoreErrors(() => unlinkSync(path));
}

function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    // What is not there need not be told or removed.
  }
}
