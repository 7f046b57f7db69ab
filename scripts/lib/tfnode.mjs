// The command line for authors, with the providers of this repository.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** The folders of the providers. */
export const projects = ["sec", "vdb"].map((name) => join(root, "src/resources", name));

/** The folder of Node's executables; NODE_BINARIES moves it, for a cache that outlives the clone. */
export const nodeBinaries = resolve(process.env.NODE_BINARIES ?? join(root, ".cache/node-binaries"));

/** Runs the built command line, and resolves with its exit code. */
export async function tfnode(...args) {
  const child = spawn(process.execPath, [join(root, "packages/cli/lib/cli/main.js"), ...args], {
    env: { ...process.env, NODE_BINARIES: nodeBinaries },
    stdio: "inherit",
  });
  const [code] = await once(child, "close");
  return code ?? 1;
}
