import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Environment } from "../../schema/environment.ts";
import { startPlugin } from "../../testing/plugin/client.ts";
import { type CountedNode, countedNode } from "../../testing/plugin/counted-node.ts";
import { CommandError, messageOf } from "../terminal/command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * Starts a built program as Terraform does: with a process of its own, and twice with one process for both starts. Throws a CommandError
 * with the reason if a start fails, or if the shared process does. Windows cannot run the program, and only Linux shares processes.
 */
export async function tryProgram(program: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await temporaryFolder("tfnode-try-");
  try {
    // Some machines run no program in the folder for temporary files.
    if (!(await canRunIn(folder)) || !(await canRunIn(dirname(program)))) return;
    await Promise.all([tryAlone(program, join(folder, "a")), tryShared(program, join(folder, "s"))]);
  } finally {
    // The shared process ends because its files are no longer there. Until then it may write one.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function canRunIn(folder: string): Promise<boolean> {
  const file = join(folder, `.tfnode-try-${process.pid}`);
  try {
    await writeFile(file, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
    return spawnSync(file).status === 0;
  } finally {
    await rm(file, { force: true });
  }
}

async function tryAlone(program: string, folder: string): Promise<void> {
  const node = await countedNode(folder, program);
  await tryStart(program, "A start with a process of its own", variablesIn(folder, node, "off"));
}

async function tryShared(program: string, folder: string): Promise<void> {
  const node = await countedNode(folder, program);
  const env = variablesIn(folder, node, undefined);
  await tryStart(program, "A start with a shared process", env);
  const first = await node.take();
  // Where a condition for sharing is not met, starts have processes of their own.
  if (first.shared === 0) return;
  await tryStart(program, "A start that joins a shared process", env);
  const second = await node.take();
  if (first.all === 1 && second.all === 0) return;
  const failure = await failureIn(join(folder, "tfnode/run"));
  throw new CommandError(
    `The shared process of ${basename(program)} does not serve its starts, so each of them would start Node again: ${failure}`,
  );
}

/** Returns the environment of starts that find only processes in a folder. */
function variablesIn(folder: string, node: CountedNode, share: string | undefined): Environment {
  const own = {
    XDG_CACHE_HOME: folder,
    TFNODE_SHARE: share,
    TFNODE_KEEP: undefined,
    TFNODE_CODE_CACHE: "off",
  };
  return { ...node.env, ...own };
}

async function tryStart(program: string, what: string, env: Environment): Promise<void> {
  try {
    const plugin = await startPlugin({ command: program, env });
    try {
      await plugin.call("getProviderSchema", {});
      // Loads the modules of the provider. A rejection of the request is a response, too.
      await plugin.call("validateProviderConfig", {}).catch(() => undefined);
      const { code, signal } = await plugin.shutdown();
      if (code !== 0) throw new Error(`it ended with ${code ?? signal}: ${plugin.process.stderr()}`);
    } catch (error) {
      await plugin.kill();
      const { code } = await plugin.process.exited;
      throw code === 2 ? new Error(plugin.process.stderr()) : error;
    }
  } catch (error) {
    throw new CommandError(`${what} of ${basename(program)} fails: ${messageOf(error).trim()}`, {
      cause: error,
    });
  }
}

/** Returns the failure that a shared process has left in the folder of its files; see src/server/share/failure.ts. */
export async function failureIn(folder: string): Promise<string> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith("failed-")) return await readFile(join(folder, name), "utf8");
  return "it ended without an error, or was not found.";
}
