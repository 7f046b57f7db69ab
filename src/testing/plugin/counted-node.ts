import { readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { makeDirectory } from "../../server/make-directory.ts";

/** The starts of Node that programs have made. */
export interface NodeStarts {
  /** All of them. */
  readonly all: number;
  /** Those of processes that would serve several starts of a provider. */
  readonly shared: number;
}

/** A `node` on the PATH that records its starts. */
export interface CountedNode {
  /** The variable with which programs find it. */
  readonly env: { readonly PATH: string };
  /** Returns the starts since the previous call. */
  take(): Promise<NodeStarts>;
}

/**
 * Writes a shell script named `node` to a folder, which records the start and becomes this process's Node. Windows cannot run it. With the
 * path of a program, starts of other programs do not count, such as those of a provider with which it is combined.
 */
export async function countedNode(folder: string, program = ""): Promise<CountedNode> {
  const bin = join(folder, "bin");
  const file = join(folder, "starts");
  makeDirectory(bin);
  const record = `echo "\${TFNODE_SHARE_KEY:+shared}" >>${quoted(file)}`;
  const script = `#!/bin/sh\ncase "$*" in *${quoted(program)}*) ${record} ;; esac\nexec ${quoted(process.execPath)} "$@"\n`;
  await writeFile(join(bin, "node"), script, { mode: 0o755 });
  let taken = 0;
  return {
    env: { PATH: [bin, process.env.PATH ?? ""].join(delimiter) },
    async take() {
      const text = await readFile(file, "utf8").catch(() => "");
      const lines = text.split("\n").slice(taken, -1);
      taken += lines.length;
      return { all: lines.length, shared: lines.filter((line) => line !== "").length };
    },
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
