import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Environment } from "../../schema/index.ts";
import { groupRuns } from "../../server/share/linux-process.ts";

/** The folder in which providers cache compiled code between runs; each scratch home directory would begin with an empty cache. */
const sharedCache = join(process.cwd(), "node_modules/.cache/tfnode");

const longestMs = 60_000;

/** A command of the CLI that has ended; `code` is null if a signal ended it. */
export interface CommandResult {
  /** The arguments. */
  readonly args: readonly string[];
  /** The exit code. */
  readonly code: number | null;
  /** The text written to standard output. */
  readonly stdout: string;
  /** The text written to standard error. */
  readonly stderr: string;
}

/** A running command of the CLI. */
export interface RunningCommand {
  /** Returns the text written to standard output so far. */
  stdout(): string;
  /** Sends SIGINT to the command and all processes that it started, like Ctrl-C in a terminal. */
  interrupt(): void;
  /** Kills the command and all processes that it started. */
  kill(): void;
  /** Kills only the CLI: processes that it started have to detect that. */
  crash(): void;
  /** Rejects if the command exceeds its time, or if a process that it started outlives the command. */
  readonly ended: Promise<CommandResult>;
}

/** The folder and the environment of a command. Members of `env` that are undefined are unset. */
export interface CommandPlace {
  readonly folder: string;
  /** The program; by default that of all tests. */
  readonly program?: string;
  readonly env: Environment;
  /** The prefixes of variables of this process that the command does not inherit. */
  readonly without?: readonly string[];
}

/** The functions that end each running command. */
const ends = new Set<() => void>();
process.once("exit", () => {
  for (const end of ends) end();
});

/** Starts `terraform`, or `tofu` if only that is installed, or the program that TFNODE_TERRAFORM names, in its own process group. */
export function startCommand(
  args: readonly string[],
  { folder, env, without, program: file = program() }: CommandPlace,
): RunningCommand {
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...cleanEnvironment(without), HOME: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  const signal = (name: NodeJS.Signals) => signalGroup(child.pid, name);
  const end = () => signal("SIGKILL");
  const overdue = setTimeout(end, longestMs);
  ends.add(end);

  async function wait(): Promise<CommandResult> {
    const [code] = await once(child, "close");
    clearTimeout(overdue);
    const result = { args, code, ...output };
    const left = await remains(child.pid);
    end();
    ends.delete(end);
    if (left) throw new Error(`processes were left behind by ${described(result)}`);
    return result;
  }

  return {
    stdout: () => output.stdout,
    interrupt: () => signal("SIGINT"),
    kill: end,
    crash: () => child.kill("SIGKILL"),
    ended: wait(),
  };
}

/** Formats the command line of a result, its exit code and its output. */
export function described({ args, code, stdout, stderr }: CommandResult): string {
  return `terraform ${args.join(" ")} (exit code ${code})\n${stdout}\n${stderr}`;
}

let found: string | undefined;

/** Returns the path of the program that runs configurations. Throws if there is none. */
export function program(): string {
  found ??= process.env.TFNODE_TERRAFORM ?? programsOnPath()[0];
  if (found === undefined)
    throw new Error("there is no terraform or tofu on the PATH, and TFNODE_TERRAFORM does not name one");
  return found;
}

/** Returns the paths of `terraform` and `tofu`, if they are installed. */
export function programsOnPath(): readonly string[] {
  const directories = (process.env.PATH ?? "").split(delimiter);
  return ["terraform", "tofu"].flatMap(
    (name) => directories.map((directory) => join(directory, name)).find(isExecutable) ?? [],
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the environment of this process without variables that change the behavior of the CLI, of Node or of a provider, and without
 * variables with these prefixes.
 */
export function cleanEnvironment(without: readonly string[] = []): NodeJS.ProcessEnv {
  const disturbing =
    /^(TF_|PLUGIN_|XDG_|SSL_CERT_|NODE_OPTIONS$|NODE_EXTRA_CA_CERTS$|NODE_TEST_CONTEXT$|(ALL|HTTPS?|NO|GRPC)_PROXY$)/i;
  const kept = Object.entries(process.env).filter(
    ([name]) => !disturbing.test(name) && !without.some((prefix) => name.startsWith(prefix)),
  );
  return {
    ...Object.fromEntries(kept),
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    XDG_CACHE_HOME: sharedCache,
  };
}

/** Reports whether a process in the group still runs some seconds after the end of its leader. */
async function remains(leader: number | undefined): Promise<boolean> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    if (leader === undefined || !signalGroup(leader, 0)) return false;
    // If the init process does not reap orphans at once, they stay in the group for seconds after their end.
    if (process.platform === "linux" && !groupRuns(leader)) return false;
    await new Promise((wake) => setTimeout(wake, 20));
  }
  return true;
}

/** Sends a signal to a group, and reports whether it has any process. */
function signalGroup(leader: number | undefined, signal: NodeJS.Signals | 0): boolean {
  if (leader === undefined) return false;
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}
