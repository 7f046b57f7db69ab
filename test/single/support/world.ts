import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { cleanEnvironment } from "../../../src/testing/terraform/process.ts";

export const singles = resolve("dist/single");

/** The other systems that this machine can run: `arm`, `windows`, `images`. */
export const runnable = new Set((process.env.SINGLE_RUN ?? "").split(","));

/** A system, or its emulator. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The command that runs terraform, and the one that runs the local API. */
  readonly terraform: readonly string[];
  readonly localApi: readonly string[];
  /** The folder of the providers, in terraform's own notation. */
  readonly providers: string;
  /** Converts a path of this machine to that system. */
  path(path: string): string;
}

/** The file of a program among the executables of a target. */
export function single(target: string, program: string): string {
  const folder = join(singles, target);
  const found = readdirSync(folder).find((name) => name.startsWith(program));
  if (found === undefined) throw new Error(`There is no ${program} in ${folder}: run ./scripts/single-test`);
  return join(folder, found);
}

/** The output of a command, and its exit code. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

const longestMs = 500_000;

/** Runs a command whose output goes to a file: some systems do not support pipes of others. */
export async function run(
  [file = "", ...before]: readonly string[],
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: World["env"] },
): Promise<Ended> {
  const log = join(cwd, `output-${process.hrtime.bigint()}`);
  const descriptor = openSync(log, "w+");
  try {
    const options = { cwd, env: { ...env }, timeout: longestMs };
    const child = spawn(file, [...before, ...args], {
      ...options,
      stdio: ["ignore", descriptor, descriptor],
    });
    const [code] = await once(child, "exit");
    return { code, output: readFileSync(log, "utf8") };
  } finally {
    closeSync(descriptor);
    rmSync(log);
  }
}

const credentials = {
  SEC_ACCOUNT: "acme",
  SEC_API_KEY: "ACME_0123456789ABCDEF0123456789ABCDEF",
  SEC_API_SECRET: "_0123456789abcdef0123456789abcdef",
  VDB_ACCOUNT_ID: "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
  VDB_API_KEY: "vdb-demo-0123456789abcdef0123456789abcdef",
};

const secArgs = ["sec", "--port", "0", "--account", credentials.SEC_ACCOUNT];
const vdbArgs = ["vdb", "--port", "0", "--account", credentials.VDB_ACCOUNT_ID, "--phase-seconds", "0"];

/** A running local API. */
export class LocalApi {
  readonly #child: ChildProcess;
  readonly #log: string;

  constructor(world: World, folder: string, name: string, args: readonly string[], env: World["env"]) {
    this.#log = join(folder, `${name}.log`);
    const descriptor = openSync(this.#log, "w");
    const [file = "", ...before] = world.localApi;
    this.#child = spawn(file, [...before, ...args], {
      cwd: folder,
      env: { ...world.env, ...env },
      stdio: ["ignore", descriptor, descriptor],
    });
    closeSync(descriptor);
  }

  /** Resolves with the part of a line of output that matches, once the line is written. */
  async says(line: RegExp): Promise<string> {
    let hasEnded = false;
    for (let tries = 0; tries < 1200; tries++) {
      const found = line.exec(readFileSync(this.#log, "utf8"))?.[1];
      if (found !== undefined) return found.trim();
      // The last output may have arrived after that check.
      if (this.#child.exitCode !== null && hasEnded) break;
      hasEnded = this.#child.exitCode !== null;
      await setTimeout(50);
    }
    throw new Error(`It does not say ${line}:\n${readFileSync(this.#log, "utf8")}`);
  }

  /** The exit code, once the program has ended by itself. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, "exit");
    return this.#child.exitCode;
  }

  /**
   * Requests the end of the program, and returns its exit code; null if programs of this system end
   * differently.
   */
  async end(): Promise<number | null> {
    if (this.#child.exitCode !== null) return this.#child.exitCode;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const [code] = await ended;
    return code;
  }
}

/** Returns the outputs of a complete life of the resources in examples/demo, of both providers. */
export interface Life {
  readonly applied: Ended;
  readonly planned: Ended;
  readonly destroyed: Ended;
}

/** The selected files in examples/demo; by default all. */
export interface LifeOptions {
  readonly only?: readonly string[];
}

/** Creates, plans again and destroys. */
export async function live(world: World, { only }: LifeOptions = {}): Promise<Life> {
  return await inScratch(async (folder) => {
    const configuration = join(folder, "configuration");
    cpSync("examples/demo", configuration, { recursive: true });
    rmSync(join(configuration, "later"), { recursive: true, force: true });
    for (const name of readdirSync(configuration))
      if (only && name !== "provider.tf" && !only.includes(name)) rmSync(join(configuration, name));
    const cli = join(folder, "terraform.rc");
    const providers = JSON.stringify(world.providers);
    writeFileSync(
      cli,
      `provider_installation {\n  dev_overrides {\n    "tfnode/sec" = ${providers}\n    "tfnode/vdb" = ${providers}\n  }\n  direct {}\n}\n`,
    );
    const { SEC_API_KEY, SEC_API_SECRET, VDB_API_KEY } = credentials;
    const secEnv = { LOCAL_API_KEY: SEC_API_KEY, LOCAL_API_SECRET: SEC_API_SECRET };
    const sec = new LocalApi(world, folder, "sec", secArgs, secEnv);
    const vdb = new LocalApi(world, folder, "vdb", vdbArgs, { LOCAL_API_KEY: VDB_API_KEY });
    try {
      const env = {
        ...world.env,
        ...credentials,
        SEC_API_URL: await sec.says(/^sec API listening on (\S+)/m),
        VDB_API_URL: await vdb.says(/^vdb API listening on (\S+)/m),
        SSL_CERT_FILE: await vdb.says(/^CA certificate: (\S+)/m),
        TF_VAR_tracker_token: "not-a-real-token",
        TF_CLI_CONFIG_FILE: world.path(cli),
        TF_CLI_ARGS: "-no-color",
        TF_INPUT: "0",
        CHECKPOINT_DISABLE: "1",
      };
      const terraform = (...args: string[]) => run(world.terraform, args, { cwd: configuration, env });
      const applied = await terraform("apply", "-auto-approve");
      const planned = await terraform("plan", "-detailed-exitcode");
      return { applied, planned, destroyed: await terraform("destroy", "-auto-approve") };
    } finally {
      await Promise.all([sec.end(), vdb.end()]);
    }
  });
}

/** Calls a function with a folder that is removed afterwards. */
export async function inScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "single-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Returns an environment without Node, but with a home folder. */
export function withoutNode(home: string): World["env"] {
  mkdirSync(home, { recursive: true });
  return { ...cleanEnvironment(), HOME: home, XDG_CACHE_HOME: undefined, PATH: "/nowhere" };
}
