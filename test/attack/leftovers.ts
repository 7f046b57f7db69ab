import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { markVariable } from "./order.ts";

/** How long processes may take to end after the work is done, in milliseconds. */
const patience = 45_000;

/**
 * Returns the processes with a mark in their environment, and the sockets in a folder, that remain after some time.
 */
export async function leftovers(mark: string, folder: string): Promise<readonly string[]> {
  for (const deadline = Date.now() + patience; ; ) {
    const left = [...processesWith(mark), ...socketsIn(folder)];
    if (left.length === 0 || Date.now() > deadline) return left;
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

/** Returns the processes that were started with a mark, except for this one. */
function processesWith(mark: string): readonly string[] {
  return pidsWith(`${markVariable}=${mark}`).map((pid) => `process ${pid}: ${commandOf(pid)}`);
}

/**
 * Returns the other processes with an environment variable and a word in their command line; none if the system does not report these.
 */
export function pidsWith(variable: string, word = ""): readonly number[] {
  if (!existsSync("/proc/self/environ")) return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.map(Number).filter((pid) => {
    const isMarked = contentOf(`/proc/${pid}/environ`).split("\0").includes(variable);
    // An ended process that was not waited for yet has no command line.
    return isMarked && commandOf(pid) !== "" && commandOf(pid).includes(word);
  });
}

function commandOf(pid: number): string {
  return contentOf(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
}

/** Returns the sockets in a folder and its subfolders. */
export function socketsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .map((file) => join(folder, file))
    .filter(isSocket)
    .map((file) => `socket ${file}`);
}

function isSocket(file: string): boolean {
  try {
    return statSync(file).isSocket();
  } catch {
    return false;
  }
}

/**
 * Returns the content of a file, and an empty text for a file that cannot be read: processes may end, and
 * some belong to other users.
 */
function contentOf(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
