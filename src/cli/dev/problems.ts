import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { sha256Of } from "../../packaging/files.ts";
import { makeDirectory } from "../../server/make-directory.ts";
import { runChild } from "../child/run-child.ts";
import { limitCure, limitSeconds } from "../project/limit.ts";
import { cacheFolder, loadPrefix } from "../project/module-folder.ts";
import { sweep } from "../project/own-folder.ts";

const lookProgram = join(import.meta.dirname, "look.js");

/**
 * The additional time for a check, in milliseconds, after the limit for a module: the check reports a slow module itself, and is
 * killed afterwards.
 */
const graceMs = 10_000;

/** The maximum run time of the compiler in milliseconds. */
const compilerMs = 600_000;

/** Checks the definitions of a project's provider in another process, until the signal. Resolves with the problems. */
export async function definitionProblems(folder: string, signal: AbortSignal): Promise<readonly string[]> {
  const limitMs = limitSeconds() * 1000 + graceMs;
  const args = [lookProgram, folder];
  const { code, isLate, result, stderr } = await runChild({ args, cwd: folder, limitMs, signal });
  // A check that was killed could not remove its folder.
  await sweep(cacheFolder(folder), loadPrefix);
  if (signal.aborted) return [];
  if (isLate) return [`The definitions have not been checked within ${limitMs / 1000} s. ${limitCure}`];
  try {
    return JSON.parse(result);
  } catch {
    return [stderr.trim() || `The check of the definitions ended with ${code ?? "a signal"}.`];
  }
}

/** Checks the types of a project with its compiler, until the signal. Resolves with the problems: the compiler's output. */
export async function typeProblems(folder: string, signal: AbortSignal): Promise<readonly string[]> {
  const compiler = compilerOf(folder);
  if (compiler === undefined) return [];
  const args = [compiler, "--noEmit", "--pretty", "false", ...incrementalOptions(folder)];
  const { code, isLate, stdout } = await runChild({ args, cwd: folder, limitMs: compilerMs, signal });
  if (signal.aborted) return [];
  if (isLate) return [`The compiler has not ended within ${compilerMs / 1000} s.`];
  return code === 0 ? [] : problemsIn(stdout);
}

/** Returns the options with which the compiler checks only what changes since its last run, if it may keep its notes in the project. */
function incrementalOptions(folder: string): readonly string[] {
  const cache = cacheFolder(folder);
  try {
    makeDirectory(cache);
    accessSync(cache, constants.W_OK);
  } catch {
    return ["--incremental", "false"];
  }
  // Several projects may belong to one package.
  const name = `types-${sha256Of(folder).slice(0, 16)}.tsbuildinfo`;
  return ["--incremental", "--tsBuildInfoFile", join(cache, name)];
}

/** Returns the problems in the compiler's output, except for those in declarations of installed packages, which their authors correct. */
export function problemsIn(output: string): readonly string[] {
  const problems = output.trim().split(/\n(?! )/);
  return problems.filter((text) => !/^(?:[^(\n]*[\\/])?node_modules[\\/][^(\n]*\(\d/.test(text));
}

function compilerOf(folder: string): string | undefined {
  if (!existsSync(join(folder, "tsconfig.json"))) return undefined;
  try {
    const manifest = createRequire(join(folder, "package.json")).resolve("typescript/package.json");
    return join(dirname(manifest), "bin/tsc");
  } catch {
    return undefined;
  }
}
