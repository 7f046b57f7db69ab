import { demoCredentials } from "../../../../src/local-api/vdb/index.ts";
import { end, type LocalApiProcess, runCli, until } from "../../support/process.ts";

const started: LocalApiProcess[] = [];

/** Ends processes that a failed test has left running. */
export async function endAll(): Promise<void> {
  for (const running of started.splice(0)) await end(running, "SIGKILL");
}

/** Starts `local-api vdb` on free ports and waits until it serves. */
export async function serveVdb(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const running = runCli(["vdb", "--port", "0", ...args], env);
  started.push(running);
  const ended = running.ended.then((how) => {
    throw new Error(`the local API ended (${how}) before it served: ${running.stderr()}`);
  });
  const lines = args.includes("--cert") ? 2 : 3;
  await Promise.race([until(() => running.stdout().split("\n").length > lines), ended]);
  ended.catch(() => {});
  const line = (name: string) => new RegExp(`^${name} (.+)$`, "m").exec(running.stdout())?.[1];
  return {
    ...running,
    target: line("vdb API listening on") ?? "",
    controlUrl: line("vdb control API listening on") ?? "",
    caPath: line("CA certificate:") ?? null,
    credentials: demoCredentials,
  };
}
