import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { CommandError } from "../terminal/command.ts";

/** The three texts of a merge. */
export interface Versions {
  /** The file in the project. */
  readonly own: string;
  /** The file as it was generated before. */
  readonly before: string;
  /** The file as it is generated now. */
  readonly now: string;
}

/** The merged text, and whether it has marks of conflicts. */
export interface Merged {
  readonly text: string;
  readonly isConflict: boolean;
}

/** Merges corrections by hand with what is generated now, by `git merge-file`. Throws a CommandError if git is missing. */
export async function merged({ own, before, now }: Versions): Promise<Merged> {
  if (own === now || before === now) return { text: own, isConflict: false };
  if (own === before) return { text: now, isConflict: false };
  const folder = await temporaryFolder("tfnode-merge-");
  try {
    const files = Object.entries({ own, before, now });
    for (const [name, text] of files) await writeFile(join(folder, name), text);
    const labels = ["the project", "generated before", "generated now"].flatMap((label) => ["-L", label]);
    const { code, stdout } = await run(
      "git",
      ["merge-file", "-p", ...labels, ...files.map(([name]) => name)],
      folder,
    );
    return { text: stdout, isConflict: code > 0 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs git. The exit code is the number of conflicts, at most 127; 128 and above are errors. */
function run(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ readonly code: number; readonly stdout: string }> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === "number" && code < 128) resolve({ code, stdout });
      else
        reject(
          new CommandError(
            code === "ENOENT"
              ? "--update merges files with git, which is not installed"
              : `git merge-file failed: ${stderr.trim()}`,
            { cause: error },
          ),
        );
    });
  });
}
