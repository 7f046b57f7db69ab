import { readdir, readFile } from "node:fs/promises";
import type { ProcessTimes } from "./counted.ts";

const everyMs = 20;

/** The numbers of the running processes that were started with a path below a folder. */
export async function processesBelow(folder: string): Promise<readonly string[]> {
  const numbers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    numbers.map((number) => readFile(`/proc/${number}/cmdline`, "latin1").catch(() => "")),
  );
  return numbers.filter((_, i) => commands[i]?.includes(`${folder}/`));
}

/** Waits for the end of the processes that outlive the command which has started them. Throws if they stay. */
export async function endOfProcessesBelow(folder: string): Promise<void> {
  for (let waited = 0; (await processesBelow(folder)).length > 0; waited += everyMs) {
    if (waited > 10_000) throw new Error(`A process of ${folder} does not end`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/**
 * The most memory in MiB that the processes below a folder had together while some work was done: each page of memory once, however
 * many of them share it (PSS).
 */
export async function mostMemory(folder: string, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  await watching(work, async () => {
    const sizes = await Promise.all((await processesBelow(folder)).map(proportionalSize));
    most = Math.max(most, total(sizes));
  });
  return most / 1024;
}

/**
 * The CPU time of a process below a folder that serves a whole command, of which it is no child. It stays for a moment after the command,
 * so that what is seen last is all. Shells that live for less than the time between two looks are not in it.
 */
export async function timesOfServing(
  folder: string,
  work: () => Promise<unknown>,
): Promise<readonly ProcessTimes[]> {
  const seen = new Map<string, ProcessTimes>();
  const begin = Date.now();
  await watching(
    async () => {
      await work();
      await endOfProcessesBelow(folder);
    },
    async () => {
      for (const number of await processesBelow(folder)) {
        const stat = await readFile(`/proc/${number}/stat`, "latin1").catch(() => "");
        // After the name, which may have blanks in it; the hundredths of seconds are fields 14 and 15 of proc(5).
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const [user, system] = [Number(fields[11]) * 10, Number(fields[12]) * 10];
        if (user + system > 0) seen.set(number, { wall: Date.now() - begin, user, system });
      }
    },
  );
  return [...seen.values()];
}

async function watching(work: () => Promise<unknown>, look: () => Promise<void>): Promise<void> {
  let isOver = false;
  const looks = (async () => {
    while (!isOver) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await looks;
  }
}

function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** In KiB; 0 of a process that has ended. */
async function proportionalSize(number: string): Promise<number> {
  const text = await readFile(`/proc/${number}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0);
}
