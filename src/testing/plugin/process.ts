import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Environment } from "../../schema/index.ts";

export { pluginEnvironment } from "../../server/combined/plugin-handshake.ts";

/** How to start a plugin. Members of `env` that are undefined are removed from this process's environment. */
export interface PluginCommand {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Environment;
  readonly cwd?: string;
  /** The user ID of the process; only root may set it. */
  readonly uid?: number;
}

/** One line of hclog's JSON. */
export type LogLine = Readonly<Record<string, unknown>> & {
  readonly "@level": string;
  readonly "@message": string;
};

/** A started program and its output so far, limited to 64 Mi characters. */
export interface PluginProcess {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Returns the lines of standard error that are JSON. */
  readonly logs: () => readonly LogLine[];
  /** Resolves with the first line of standard output, without its line break; rejects if there is none. */
  readonly firstLine: Promise<string>;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Returns the environment of this process without variables that would change the behavior of a plugin. */
export function quietEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.filter(([name]) => !/^(TF_|PLUGIN_|NODE_OPTIONS$|NODE_EXTRA_CA_CERTS$)/.test(name)),
  );
}

/** The approximate number of characters kept of each output stream. */
const keptLength = 2 ** 26;

/** The maximum length of the first line; a handshake line has less than 2,000 characters. */
const longestLine = 2 ** 16;

/** Starts a program and collects its output. The program shares its process with no other command, unless `env` allows it. */
export function startProcess({ command, args = [], env = {}, cwd, uid }: PluginCommand): PluginProcess {
  const child = spawn(command, args, {
    env: { ...quietEnvironment(), TFNODE_SHARE: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(cwd !== undefined && { cwd }),
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    if (stdout.length < keptLength) stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    if (stderr.length < keptLength) stderr += chunk;
  });
  const exited = once(child, "close").then(([code, signal]) => ({ code, signal }));
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", function look() {
      const end = stdout.indexOf("\n");
      if (end < 0 && stdout.length < longestLine) return;
      child.stdout.off("data", look);
      if (end < 0) reject(new Error(`wrote ${longestLine} characters without a line feed`));
      else resolve(stdout.slice(0, end).replace(/\r$/, ""));
    });
    exited.then(
      ({ code }) => reject(new Error(`ended with ${code} before its first line: ${stderr}`)),
      reject,
    );
  });
  firstLine.catch(() => undefined);
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    logs: () =>
      stderr
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    firstLine,
    exited,
  };
}
