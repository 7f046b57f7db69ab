import { execFile } from "node:child_process";
import { parse } from "node:path";
import { promisify } from "node:util";

/** Returns the first program on the PATH, and its version as JSON. */
export async function terraform() {
  for (const program of ["terraform", "tofu"]) {
    const { isDone, stdout } = await run(program, ["version", "-json"], parse(process.cwd()).root);
    if (isDone) return { program, version: stdout };
  }
  return undefined;
}

/** Runs a program with an input, which is empty by default. */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  { env = {}, input = "" }: { readonly env?: NodeJS.ProcessEnv; readonly input?: string } = {},
) {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: Number.POSITIVE_INFINITY };
  const running = promisify(execFile)(program, args, options);
  // A program that is missing, or that ends early, does not read its input.
  running.child.stdin?.on("error", () => {}).end(input);
  return await running.then(
    ({ stdout }) => ({ isDone: true, stdout }),
    ({ stdout = "" }: { readonly stdout?: string }) => ({ isDone: false, stdout }),
  );
}
