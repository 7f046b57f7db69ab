import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../../..");
let building: Promise<unknown> | undefined;

/**
 * Builds the provider of stub-provider.ts into one file, like the real ones, and returns the path of that
 * file.
 */
export async function stubProgram(): Promise<string> {
  building ??= promisify(execFile)(process.execPath, [join(root, "scripts/build.mjs"), "stub"]);
  await building;
  return join(root, "build/stub/terraform-provider-stub");
}

const directories: string[] = [];

/** Creates a directory that `removeTemporary` deletes. Its path is short enough for a socket. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "tfnode-"));
  directories.push(directory);
  return directory;
}

/** Removes all temporary directories of this process. */
export async function removeTemporary(): Promise<void> {
  // A process that is ending may still write files.
  const options = { recursive: true, force: true, maxRetries: 20 } as const;
  for (const directory of directories.splice(0)) await rm(directory, options);
}

/** Polls until there is a result; fails after some seconds. */
export async function eventually<Answer>(
  what: string,
  ask: () => Answer | undefined | false | Promise<Answer | undefined | false>,
): Promise<Answer> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`not within 15 seconds: ${what}`);
    await new Promise((resume) => setTimeout(resume, 20));
  }
}
