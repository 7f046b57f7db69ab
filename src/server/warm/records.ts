import { randomBytes } from "node:crypto";
import { constants, linkSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownStats, withOwnFile } from "./folder.ts";

/** Where a warm process can be reached. */
export interface WarmProcess {
  readonly pid: number;
  /** The path of its socket. */
  readonly socket: string;
}

/** A warm process that has been, or still is. */
export interface WarmRecord {
  readonly process: WarmProcess;
  readonly identity: string;
  /** Counts the processes of an identity. */
  readonly number: number;
  readonly file: string;
}

/**
 * The last process that served an identity. Each process leaves a file with a number of its own, and the highest counts; no
 * highest one is removed before it is old, so that of several that come after a process only one can be its successor.
 */
export function lastRecord(folder: string, identity: string): WarmRecord | undefined {
  return recordsIn(folder)
    .filter((record) => record.identity === identity)
    .reduce<WarmRecord | undefined>(
      (last, record) => (last && last.number > record.number ? last : record),
      undefined,
    );
}

/** All that processes have left in the folder. */
export function recordsIn(folder: string): readonly WarmRecord[] {
  return readdirSync(folder).flatMap((name) => {
    const [, identity, number] = /^(.+-[0-9a-f]{32})\.(\d+)$/.exec(name) ?? [];
    if (identity === undefined) return [];
    const file = join(folder, name);
    return [{ identity, number: Number(number), file, process: processIn(folder, file) }];
  });
}

/** Of a file that is damaged, or not ours, nothing counts but its number. */
const nobody: WarmProcess = { pid: 0, socket: "" };

function processIn(folder: string, file: string): WarmProcess {
  try {
    const text = withOwnFile(file, constants.O_RDONLY, (descriptor) => readFileSync(descriptor, "utf8"));
    const { pid, socket } = JSON.parse(text);
    if (!Number.isInteger(pid) || !/^plugin-[0-9a-f]{24}$/.test(socket)) return nobody;
    return { pid, socket: join(folder, socket) };
  } catch {
    return nobody;
  }
}

/** Makes a process the successor of the last one. Returns whether nobody else was faster. */
export function succeed(
  folder: string,
  identity: string,
  last: WarmRecord | undefined,
  { pid, socket }: WarmProcess,
): boolean {
  const temporary = join(folder, `${randomBytes(12).toString("hex")}.new`);
  writeFileSync(temporary, JSON.stringify({ pid, socket: socket.slice(folder.length + 1) }), {
    flag: "wx",
    mode: 0o600,
  });
  try {
    linkSync(temporary, join(folder, `${identity}.${(last?.number ?? 0) + 1}`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(temporary);
  }
  if (last) remove(last.file);
  return true;
}

const keptMs = 24 * 3_600_000;

/** Removes what processes have left that cannot be reached any more, if it is old. */
export async function removeOld(
  folder: string,
  isThere: (process: WarmProcess) => Promise<boolean>,
): Promise<void> {
  for (const { process, identity, file } of recordsIn(folder)) {
    const stats = ownStats(file);
    if (!stats || stats.mtimeMs > Date.now() - keptMs || (await isThere(process))) continue;
    remove(process.socket, file, logFile(folder, identity));
  }
}

/** Where the processes of an identity write their lines. */
export function logFile(folder: string, identity: string): string {
  return join(folder, `${identity}.log`);
}

/** Removes files, as far as they are there. */
export function remove(...files: readonly string[]): void {
  for (const file of files) {
    try {
      if (file !== "") unlinkSync(file);
    } catch {
      // It is gone already.
    }
  }
}
