import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Environment } from "../../schema/index.ts";
import { groupRuns } from "../../server/share/linux-process.ts";

/** Where providers keep compiled code from one run to the next: a home directory of its own would begin with none. */
const sharedCache = join(process.cwd(), "node_modules/.cache/tfnode");

const longestMs = 60_000;

/** A command of the CLI that has ended; `code` is null when a signal ended it. */
export interface CommandResult {
  /** The arguments. */
  readonly args: readonly string[];
  /** The exit code. */
  readonly code: number | null;
  /** All that it wrote to standard output. */
  readonly stdout: string;
  /** All that it wrote to standard error. */
  readonly stderr: string;
}

/** A command of the CLI under way. */
export interface RunningCommand {
  /** What it has written to standard output so far. */
  stdout(): string;
  /** Sends SIGINT to it and everything it started, as Ctrl-C in a terminal does. */
  interrupt(): void;
  /** Ends it and everything it started, without mercy. */
  kill(): void;
  /** Ends the CLI alone, without mercy: what it started has to notice. */
  crash(): void;
  /** Rejects when the command outlives its time, or when something that it started outlives the command. */
  readonly ended: Promise<CommandResult>;
}

/** Where and with what a command runs. Members of `env` that are undefined are not there. */
export interface CommandPlace {
  readonly folder: string;
  /** The program, by default that of all tests. */
  readonly program?: string;
  readonly env: Environment;
  /** What the names of variables of this process begin with that the command is not to have. */
  readonly without?: readonly string[];
}

/** Ends each command that still runs. */
const ends = new Set<() => void>();
process.once("exit", () => {
  for (const end of ends) end();
});

/** Starts `terraform` (or `tofu`, when only that is there; or what TFNODE_TERRAFORM says) in a process group of its own. */
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

/** The command line of a result, how it ended and all that it wrote. */
export function described({ args, code, stdout, stderr }: CommandResult): string {
  return `terraform ${args.join(" ")} (exit code ${code})\n${stdout}\n${stderr}`;
}

let found: string | undefined;

/** Where the program is that runs configurations. Throws if there is none. */
export function program(): string {
  found ??= process.env.TFNODE_TERRAFORM ?? programsOnPath()[0];
  if (found === undefined)
    throw new Error("there is no terraform or tofu on the PATH, and TFNODE_TERRAFORM does not name one");
  return found;
}

/** Where `terraform` and `tofu` are, as far as they are there. */
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
 * The environment of this process without what changes how the CLI, Node or a provider behaves, and without variables whose names begin
 * as is said.
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

/** Whether something in the group of the process still runs, some seconds after its end. */
async function remains(leader: number | undefined): Promise<boolean> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    if (leader === undefined || !signalGroup(leader, 0)) return false;
    // Where nobody waits for orphans at once, they stay in the group for seconds after their end.
    if (process.platform === "linux" && !groupRuns(leader)) return false;
    await new Promise((wake) => setTimeout(wake, 20));
  }
  return true;
}

/** Says whether there was anybody to signal. */
function signalGroup(leader: number | undefined, signal: NodeJS.Signals | 0): boolean {
  if (leader === undefined) return false;
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}
