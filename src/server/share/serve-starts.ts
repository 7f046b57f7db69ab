import { fstatSync, lstatSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { dirname } from "node:path";
import type { Environment } from "../../schema/environment.ts";
import { isOurDirectory, isOurs } from "../cache-directory.ts";
import { crash, crashOnUncaught } from "../crash.ts";
import { isStartedByClient } from "../handshake.ts";
import { protocolLevel, providerLevel } from "../logging.ts";
import type { Place } from "../place.ts";
import { type Plugin, type PluginOptions, startPlugin } from "../plugin.ts";
import { replaceOutput } from "../standard-streams.ts";
import { shutdownTimeoutMs } from "../timeouts.ts";
import {
  environmentOf,
  folderOf,
  hasEnded,
  hasOpen,
  isSameFile,
  type LinuxProcess,
  lastArgumentOf,
  linuxProcess,
} from "./linux-process.ts";
import { removeOldNames } from "./run-folder.ts";
import { openStart, type Start } from "./start.ts";

/** What is served, and the path that the names of this process's files begin with. */
export interface ServeStartsOptions extends Omit<PluginOptions, "env" | "debug"> {
  readonly key: string;
}

/** The descriptor of the FIFO in which starts announce themselves, each by the number of its process in a line. */
const gateDescriptor = 9;

/** The descriptor by which each of them reads what it is told. */
const outputDescriptor = 3;

/** How long to stay without a start, in milliseconds: a command has pauses. */
const longestPauseMs = 20_000;

/** When to look for what earlier processes have left, in milliseconds after the start. */
const cleaningMs = 5000;

/** How often to look whether Terraform is still there, in milliseconds, while it uses this process and while it does not. */
const lookMs = { used: 500, unused: 25 };

/** A start that is being served. */
interface Served {
  readonly start: Start;
  readonly plugin: Plugin;
}

/** What all starts have in common that one process serves. */
interface Common {
  /** The process that has started them. */
  readonly parent: LinuxProcess;
  readonly folder: string;
  readonly environment: string;
}

/**
 * Serves every start of this program that one Terraform makes, each by itself, until that has ended. See
 * docs/decisions/085-one-process-for-a-command.md.
 */
export function serveStarts({ key, ...options }: ServeStartsOptions): void {
  requireOwnGate(`${key}.c`);
  const path = process.argv[1] ?? "";
  const file = statSync(path);
  const served = new Set<Served>();
  let common: Common | undefined;
  let lastUse = process.uptime();

  const take = (pid: number) => {
    const start = openStart(key, pid);
    try {
      const env = environmentOf(pid);
      requireOrdinary(options.name, env);
      requireOwnShell(start);
      if (!isSameFile(statSync(lastArgumentOf(pid)), file)) throw new Refusal("another file");
      const theirs = commonOf(pid, env);
      if (!key.includes(`-${theirs.parent.pid}-${theirs.parent.started}-`))
        throw new Refusal("another parent");
      common ??= theirs;
      requireSame(theirs, common);
      serve(start, env);
    } catch {
      start.refuse();
    }
  };
  const serve = (start: Start, env: Environment) => {
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
      },
    };
    const one: Served = { start, plugin: startPlugin({ ...options, env, debug: false }, place) };
    served.add(one);
    start.whenGone(() => one.plugin.abandon().catch(crash));
  };

  crashOnUncaught((text) => {
    for (const { start } of served) {
      ignoreErrors(() => start.writeError(text));
      start.end(2);
    }
  });
  const each = (work: (one: Served) => void) => () => {
    for (const one of served) ignoreErrors(() => work(one));
  };
  replaceOutput({
    // Which start printed something cannot be told; all are of one command.
    writeOutput: (data) => each(({ plugin }) => plugin.stdout?.write(data))(),
    writeError: (data) => each(({ start }) => start.writeError(data.toString()))(),
  });
  onSignals(async (exitCode) => {
    await Promise.all([...served].map(({ plugin }) => plugin.finish(exitCode, shutdownTimeoutMs)));
  });

  process.once("exit", () => removeNames(key));
  ignoreErrors(() => writeFileSync(key, `${process.pid}\n`, { flag: "wx", mode: 0o600 }));
  readLines(new Socket({ fd: gateDescriptor, readable: true, writable: false }), (line) => {
    if (/^[1-9]\d{0,9}$/.test(line)) ignoreErrors(() => take(Number(line)));
  });

  const look = () => {
    const isOver = common !== undefined && hasEnded(common.parent);
    if (isOver) {
      removeNames(key);
      for (const { plugin } of served) plugin.abandon().catch(crash);
    }
    const isLeft = (process.uptime() - lastUse) * 1000 > longestPauseMs;
    if (served.size === 0 && (isOver || isLeft)) process.exit(0);
    setTimeout(look, served.size > 0 ? lookMs.used : lookMs.unused);
  };
  look();
  setTimeout(() => ignoreErrors(() => removeOldNames(dirname(key))), cleaningMs).unref();
}

/** Why a start is not served. */
class Refusal extends Error {
  override readonly name = "Refusal";
}

function requireOwnGate(path: string): void {
  const stats = lstatSync(path);
  const folder = dirname(path);
  const isPrivate = isOurDirectory(folder) && (lstatSync(folder).mode & 0o077) === 0;
  if (!isPrivate || !stats.isFIFO() || !isOurs(stats) || !isSameFile(fstatSync(gateDescriptor), stats))
    throw new Refusal("not a FIFO of this user alone");
}

/** What announced itself may be anybody: it has to be a process of this user that reads the FIFO. */
function requireOwnShell({ pid, output }: Start): void {
  if (statSync(`/proc/${pid}`).uid !== process.geteuid?.()) throw new Refusal("another user");
  if (!hasOpen(pid, outputDescriptor, output)) throw new Refusal("another process");
}

/** Logs are many lines, which a process of its own writes directly. */
function requireOrdinary(name: string, env: Environment): void {
  const isQuiet = providerLevel(env, name) === "off" && protocolLevel(env, name) === "off";
  if (!isStartedByClient(env) || !env.PLUGIN_CLIENT_CERT || !isQuiet) throw new Refusal("not ordinary");
}

/** What go-plugin sets for each start. It writes the versions in any order. */
const ofEachStart = ["PLUGIN_CLIENT_CERT", "PLUGIN_PROTOCOL_VERSIONS"];

function commonOf(pid: number, env: Environment): Common {
  const others = Object.entries(env).filter(([name]) => !ofEachStart.includes(name));
  return {
    parent: linuxProcess(linuxProcess(pid).parent),
    folder: folderOf(pid),
    environment: JSON.stringify(others.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function requireSame({ parent, folder, environment }: Common, other: Common): void {
  if (parent.pid !== other.parent.pid || parent.started !== other.parent.started)
    throw new Refusal("another parent");
  if (folder !== other.folder || environment !== other.environment) throw new Refusal("another environment");
}

function onSignals(finish: (exitCode: number) => Promise<void>): void {
  // Ctrl-C reaches Terraform, too, which says what is to be done.
  process.on("SIGINT", () => undefined);
  for (const [signal, number] of [["SIGHUP", 1] as const, ["SIGTERM", 15] as const]) {
    const exitCode = 128 + number;
    process.on(signal, () => finish(exitCode).then(() => process.exit(exitCode), crash));
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
