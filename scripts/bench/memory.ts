import { readdir, readFile } from "node:fs/promises";

const everyMs = 20;

/** Returns the process IDs of the running processes that were started with a path below a folder. */
export async function processesBelow(folder: string): Promise<readonly string[]> {
  const numbers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    numbers.map((number) => readFile(`/proc/${number}/cmdline`, "latin1").catch(() => "")),
  );
  return numbers.filter((_, i) => commands[i]?.includes(`${folder}/`));
}

/** Waits for the end of the processes that outlive the command that has started them. Throws if they do not end. */
export async function endOfProcessesBelow(folder: string): Promise<void> {
  for (let waited = 0; (await processesBelow(folder)).length > 0; waited += everyMs) {
    if (waited > 10_000) throw new Error(`A process of ${folder} does not end`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/**
 * Returns the maximum memory, in MiB, of the processes below a folder together during some work: each shared page of memory is
 * counted once (PSS).
 */
export async function mostMemory(folder: string, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  await watching(work, async () => {
    const sizes = await Promise.all((await processesBelow(folder)).map(proportionalSize));
    most = Math.max(most, total(sizes));
  });
  return most / 1024;
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

/** In KiB; 0 for a process that has ended. */
async function proportionalSize(number: string): Promise<number> {
  const text = await readFile(`/proc/${number}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0);
}
