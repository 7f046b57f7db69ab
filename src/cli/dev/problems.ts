import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runChild } from "../child/run-child.ts";
import { limitCure, limitSeconds } from "../project/limit.ts";
import { cacheFolder, loadPrefix } from "../project/load-module.ts";
import { sweep } from "../project/own-folder.ts";

const lookProgram = join(import.meta.dirname, "look.js");

/**
 * The additional time for a check, in milliseconds, after the limit for a module: the check reports a slow module itself, and is
 * killed afterwards.
 */
const graceMs = 10_000;

/** The maximum run time of the compiler in milliseconds. */
const compilerMs = 600_000;

/** A check of a project's sources in another process. A later run replaces a running one. */
export class Check {
  readonly #find: (signal: AbortSignal) => Promise<readonly string[]>;
  #running = new AbortController();

  constructor(find: (signal: AbortSignal) => Promise<readonly string[]>) {
    this.#find = find;
  }

  /** Resolves with the problems; with none if the run is replaced or stopped. */
  async run(): Promise<readonly string[]> {
    this.stop();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const found = await this.#find(signal);
    return signal.aborted ? [] : found;
  }

  stop(): void {
    this.#running.abort();
  }
}

/** Checks the definitions of a project's provider. */
export function definitionCheck(folder: string): Check {
  return new Check(async (signal) => {
    const limitMs = limitSeconds() * 1000 + graceMs;
    const args = [lookProgram, folder];
    const { code, isLate, result, stderr } = await runChild({ args, cwd: folder, limitMs, signal });
    // A check that was killed could not remove its folder.
    await sweep(cacheFolder(folder), loadPrefix);
    if (isLate) return [`The definitions have not been checked within ${limitMs / 1000} s. ${limitCure}`];
    try {
      return JSON.parse(result);
    } catch {
      return [stderr.trim() || `The check of the definitions ended with ${code ?? "a signal"}.`];
    }
  });
}

/** Checks the types of a project with its compiler; the problems are the compiler's output. */
export function typeCheck(folder: string): Check {
  const compiler = existsSync(join(folder, "tsconfig.json")) ? compilerOf(folder) : undefined;
  return new Check(async (signal) => {
    if (compiler === undefined) return [];
    const args = [compiler, "--noEmit", "--pretty", "false", "--incremental", "false"];
    const { code, isLate, stdout } = await runChild({ args, cwd: folder, limitMs: compilerMs, signal });
    if (isLate) return [`The compiler has not ended within ${compilerMs / 1000} s.`];
    return code === 0 ? [] : stdout.trim().split(/\n(?! )/);
  });
}

function compilerOf(folder: string): string | undefined {
  try {
    const manifest = createRequire(join(folder, "package.json")).resolve("typescript/package.json");
    return join(dirname(manifest), "bin/tsc");
  } catch {
    return undefined;
  }
}
