import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile } from "node:fs/promises";
import { configureWith } from "../configuration.ts";
import { quietEnvironment, timeRun } from "../measure.ts";

/** Wall times of `tfnode dev`, in milliseconds. */
export interface DevTimes {
  /** From the start of the command until it serves the provider. */
  readonly first: number;
  /** From a change of one file until it serves the provider again. */
  readonly change: number;
  /** From a change of one file to the end of the next plan, which uses the change. */
  readonly plan: number;
}

/** The parts of a generated project. */
export interface DevProject {
  readonly tfnode: string;
  readonly project: string;
  /** The file to change. */
  readonly file: string;
  readonly address: string;
  readonly configuration: string;
  /** An empty folder for the configuration. */
  readonly place: string;
}

/** Measures `tfnode dev` of a project: its start, and a change of one file. Throws if it does not serve the provider. */
export async function devTimes(
  terraform: string,
  { tfnode, project, file, address, configuration, place }: DevProject,
): Promise<DevTimes> {
  const begin = performance.now();
  const dev = spawn(process.execPath, [tfnode, "dev"], { cwd: project, env: quietEnvironment() });
  const output = outputOf(dev);
  try {
    await output.served(1);
    const first = performance.now() - begin;
    // dev_overrides let a configuration have a provider that is not installed; the variable of tfnode dev overrules them.
    const program = `${place}/terraform-provider`;
    const env = {
      ...(await configureWith(place, { address, program, configuration })),
      ...(await output.environment()),
    };
    const plan = () => timeRun(terraform, ["plan", "-input=false"], { cwd: place, env });
    await plan();
    const changed = performance.now();
    await appendFile(file, "// changed\n");
    await output.served(2);
    const change = performance.now() - changed;
    await plan();
    return { first, change, plan: performance.now() - changed };
  } finally {
    dev.kill("SIGTERM");
    if (dev.exitCode === null) await once(dev, "exit");
  }
}

interface Output {
  /** Resolves when the command says that it serves the provider for this time. Throws if it ends before. */
  served(count: number): Promise<void>;
  /** Resolves with the variable by which Terraform finds the provider. */
  environment(): Promise<{ readonly TF_REATTACH_PROVIDERS: string }>;
}

function outputOf(dev: ChildProcess): Output {
  let [printed, said] = ["", ""];
  dev.stdout?.on("data", (chunk) => {
    printed += chunk;
    dev.emit("more");
  });
  dev.stderr?.on("data", (chunk) => {
    said += chunk;
    dev.emit("more");
  });
  dev.once("close", () => dev.emit("more"));
  async function until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (dev.exitCode !== null) throw new Error(`tfnode dev has ended with ${dev.exitCode}: ${said}`);
      await once(dev, "more");
    }
  }
  return {
    async served(count) {
      await until(() => said.match(/served in /g)?.[count - 1]);
    },
    environment: async () => ({
      TF_REATTACH_PROVIDERS: await until(() => /^export TF_REATTACH_PROVIDERS='(.*)'$/m.exec(printed)?.[1]),
    }),
  };
}
