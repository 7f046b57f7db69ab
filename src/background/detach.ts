import { spawn } from "node:child_process";
import { constants, realpathSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { type Background, type Files, filesOf, folderVariable, type Serving } from "./background.ts";
import { askToEnd, isLocked } from "./lock.ts";
import { openOwnFile, readOwnFile } from "./own-files.ts";
import { detachOption, exportLines, unsetLine } from "./shell.ts";
import { StartupError } from "./startup-error.ts";

/**
 * Starts this program again with the arguments, in the background, and returns when clients can connect; if it runs already, returns at
 * once. Prints the lines for a shell on standard output, and all text for people on standard error. Resolves with the exit code.
 */
export async function detach(background: Background, args: readonly string[]): Promise<number> {
  const files = await filesOf(background);
  if (await printRunning(background, files)) return 0;
  const started = await startProcess(files, args);
  if ("code" in started) {
    // Another command may have started the program at the same time.
    if (await printRunning(background, files)) return 0;
    process.stderr.write(await readFile(files.log, "utf8"));
    return started.code;
  }
  const { lines, variables } = started.serving;
  const people = [...lines, `log: ${files.log}`, `process ${started.pid}, which --stop ends`];
  process.stderr.write(people.map((line) => `${line}\n`).join(""));
  process.stdout.write(exportLines(variables));
  return 0;
}

/** Prints the lines for a shell of a program that runs already; returns false if it does not run. */
async function printRunning(background: Background, files: Files): Promise<boolean> {
  const exported = await runningVariables(files);
  if (exported === undefined) return false;
  process.stderr.write(alreadyRunning(background, exported));
  process.stdout.write(exported.replaceAll(/^#.*\n/gm, ""));
  return true;
}

const pollMs = 20;

/** The time that another process may take to start, in milliseconds. */
const patienceMs = 60_000;

/**
 * Returns the lines for a shell of a running process, after it has started; undefined if none runs. Throws a `StartupError` if the process
 * that holds the folder does not become ready in time.
 */
export async function runningVariables(
  { folder, variables }: Pick<Files, "folder" | "variables">,
  patience = patienceMs,
): Promise<string | undefined> {
  for (let waited = 0; await isLocked(folder); waited += pollMs) {
    const exported = await readOwnFile(variables);
    if (exported) return exported.toString("utf8");
    if (waited >= patience)
      throw new StartupError(
        `another process holds ${folder} and has not become ready in ${patience / 1000} seconds: end that process`,
      );
    await setTimeout(pollMs);
  }
  return undefined;
}

function alreadyRunning({ title, another }: Background, exported: string): string {
  const [where] = /(?<=^# ).*/.exec(exported) ?? [];
  const cures = ["--stop ends it", ...(another ? [another] : [])];
  return `${title} runs in the background already, with the options it was started with${where === undefined ? "" : ` (${where})`}; ${cures.join(", ")}\n`;
}

type Started = { readonly serving: Serving; readonly pid: number } | { readonly code: number };

/** Starts the process in its own session, so that neither the end of its terminal nor Ctrl-C ends it. */
async function startProcess({ folder, log }: Files, args: readonly string[]): Promise<Started> {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND } = constants;
  const handle = await openOwnFile(log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
  try {
    const [program = "", ...first] = ownCommand();
    const child = spawn(program, [...first, ...args.filter((arg) => arg !== detachOption)], {
      detached: true,
      windowsHide: true,
      env: { ...process.env, [folderVariable]: folder },
      stdio: ["ignore", handle.fd, handle.fd, "ipc"],
    });
    return await new Promise<Started>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => resolve({ code: code || 1 }));
      child.once("message", (serving) => {
        child.unref();
        const started = { serving: serving as Serving, pid: child.pid ?? 0 };
        child.send("received", () => resolve(started));
      });
    });
  } finally {
    await handle.close();
  }
}

/** Returns the command line of this program: an executable, a script that finds Node itself, or Node with a module. */
function ownCommand(): readonly string[] {
  const [node = "", file = ""] = process.argv;
  if (file === node) return [node];
  return /\.m?js$/.test(realpathSync(file)) ? [node, file] : [file];
}

/**
 * Ends a background program, and prints the line that unsets its variables in a shell. Resolves with the exit code. Throws a `StartupError`
 * if the program does not end within `patience` milliseconds.
 */
export async function stop(background: Background, patience?: number): Promise<number> {
  const { folder, variables } = await filesOf(background);
  const exported = (await readOwnFile(variables))?.toString("utf8") ?? "";
  const ended = await askToEnd(folder, patience);
  if (ended === undefined) {
    const [pid = "and its process ID"] = /(?<=^# process )\d+$/m.exec(exported) ?? [];
    throw new StartupError(
      `${background.title} runs in the background and does not end: end it with kill -9 ${pid}`,
    );
  }
  // A process that was killed leaves the file behind.
  await rm(variables, { force: true });
  process.stderr.write(`${background.title} ${ended ? "has ended" : "does not run in the background"}\n`);
  process.stdout.write(unsetLine(exported));
  return 0;
}
