import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { markVariable } from "./wardens.ts";

/** How long processes may take to end after what they work for, in milliseconds. */
const patience = 45_000;

/** The processes with a mark in their environment and the sockets in a folder that are still there after some time. */
export async function leftovers(mark: string, folder: string): Promise<readonly string[]> {
  for (const deadline = Date.now() + patience; ; ) {
    const left = [...processesWith(mark), ...socketsIn(folder)];
    if (left.length === 0 || Date.now() > deadline) return left;
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

/** The processes that were started with a mark, but for this one; none where the system does not tell. */
export function processesWith(mark: string): readonly string[] {
  if (!existsSync("/proc/self/environ")) return [];
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    const isMarked = contentOf(`/proc/${pid}/environ`).split("\0").includes(`${markVariable}=${mark}`);
    // What has ended and was not waited for yet has no command line.
    const command = isMarked ? contentOf(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim() : "";
    return command === "" ? [] : [`process ${pid}: ${command}`];
  });
}

/** The sockets in a folder, and in those below it. */
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

/** Processes come and go, and some belong to others. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
