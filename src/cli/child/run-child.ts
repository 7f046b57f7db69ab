import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { killGroup } from "./kill-group.ts";

/** The maximum number of bytes to keep of a child's standard output, and of its standard error. */
const keptBytes = 64 * 1024;

/** The maximum size of a result in bytes. */
const resultBytes = 2 ** 28;

/** The maximum wait, in milliseconds, for the remaining output of a child that has ended. */
const drainMs = 2000;

/** A Node process that runs code of a project. */
export interface ChildOptions {
  /** The arguments after `node` on the command line. */
  readonly args: readonly string[];
  readonly cwd: string;
  /** The text for its standard input. */
  readonly input?: string;
  /** The maximum run time in milliseconds. */
  readonly limitMs: number;
  /** Ends the process. */
  readonly signal?: AbortSignal;
}

/** The outcome of a child. */
export interface ChildOutcome {
  /** Null if a signal ended the child. */
  readonly code: number | null;
  /** Whether the child was killed because it ran too long. */
  readonly isLate: boolean;
  readonly result: string;
  /** The first bytes of its standard output. */
  readonly stdout: string;
  /** The last bytes of its standard error. */
  readonly stderr: string;
}

/** Returns the arguments with which a Node process ends with this one, and then removes folders. */
export function endWithParent(remove: readonly string[] = []): readonly string[] {
  const module = pathToFileURL(join(import.meta.dirname, "end-with-parent.js"));
  module.searchParams.append("parent", String(process.pid));
  for (const folder of remove) module.searchParams.append("remove", folder);
  return ["--import", module.href];
}

/** Runs a child until it ends, is aborted or exceeds its time. Rejects if it cannot be started. */
export async function runChild(options: ChildOptions): Promise<ChildOutcome> {
  const { args, cwd, input, limitMs, signal } = options;
  const late = AbortSignal.timeout(limitMs);
  const child = spawn(process.execPath, [...endWithParent(), ...args], {
    cwd,
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe", "pipe"],
    // The leader of a group of processes, so that its own children end with it: the compiler is one.
    detached: process.platform !== "win32",
  });
  const stop = AbortSignal.any(signal ? [signal, late] : [late]);
  const kill = () => child.pid !== undefined && killGroup(child.pid, "SIGKILL");
  if (stop.aborted) kill();
  else stop.addEventListener("abort", kill);
  // A child that has ended does not read its input.
  child.stdin?.on("error", () => {}).end(input);
  // Standard output, standard error and the channel are pipes, as the options of the start say.
  const streams = child.stdio.slice(1) as unknown as readonly [Readable, Readable, Readable];
  const stdout = beginningOf(streams[0], keptBytes);
  const stderr = tailOf(streams[1]);
  const result = beginningOf(streams[2], resultBytes);
  // A process that the child has started may keep the streams open.
  child.once("exit", () => setTimeout(() => streams.map((stream) => stream.destroy()), drainMs).unref());
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  stop.removeEventListener("abort", kill);
  return { code, isLate: late.aborted, stdout: stdout(), stderr: stderr(), result: result() };
}

/** Reads a stream to its end, and keeps its first bytes. */
function beginningOf(stream: Readable, most: number): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    if (size < most) chunks.push(chunk);
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).subarray(0, most).toString();
}

/** Reads a stream to its end, and keeps the last 64 KiB. */
export function tailOf(stream: Readable): () => string {
  let tail = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk]).subarray(-keptBytes);
  });
  return () => tail.toString();
}
