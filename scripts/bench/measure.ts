import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";

/** Returns the median of numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** Returns the smallest number that at least this percentage of the numbers do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

const noise = /^((TF|TOFU|TFNODE|SEC|VDB|PLUGIN|NODE|SSL_CERT|LOCAL_API)_|(HTTPS?|ALL|NO)_PROXY$)/i;

/** Returns the environment of this process without variables that affect speed: logs, certificates, proxies, settings. */
export function quietEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !noise.test(name));
  return { ...Object.fromEntries(kept), CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", ...more };
}

/** Removes these variables from the environment of this process, and so from every process that it starts. */
export function quietThisProcess(): void {
  for (const name of Object.keys(process.env)) if (noise.test(name)) delete process.env[name];
}

/** Returns the CPU time of some work in milliseconds; other processes of a busy machine do not count. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Runs a program to its end and returns its wall time in milliseconds. Throws if it fails. */
export async function timeRun(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  const start = performance.now();
  const child = spawn(command, args, {
    env: quietEnvironment(),
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}: ${complaint}`);
  return performance.now() - start;
}

/**
 * Runs measurements alternately, so that other load on the machine affects all of them equally, and returns the median of each.
 * The first turn warms caches and is not counted.
 */
export async function interleaved<Name extends string>(
  turns: number,
  measurements: { readonly [N in Name]: () => Promise<number> },
): Promise<{ readonly [N in Name]: number }> {
  const names = Object.keys(measurements) as Name[];
  const taken = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn <= turns; turn++) {
    for (const name of names) {
      const value = await measurements[name]();
      if (turn > 0) taken.get(name)?.push(value);
    }
  }
  const medians = names.map((name) => [name, median(taken.get(name) ?? [])]);
  return Object.fromEntries(medians) as { [N in Name]: number };
}

/** One line of the result: a figure with its unit, and its reference value. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The figure as a multiple of a bare start of Node, if that is informative. */
  readonly ratio?: number;
  readonly aim?: string;
  readonly met?: boolean;
}
