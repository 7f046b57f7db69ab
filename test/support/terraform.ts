import { join, resolve } from "node:path";
import type { Environment } from "../../src/schema/index.ts";
import { timeoutsIn } from "../../src/server/marked-processes.ts";
import { cleanEnvironment as cleanFor } from "../../src/testing/terraform/process.ts";
import { type Terraform, terraformRun } from "../../src/testing/terraform/terraform.ts";

const root = resolve(import.meta.dirname, "../../..");

/** The directory with the built providers. */
export const providerDirectory = join(root, "dist");

/**
 * The folder in which the providers of all tests store their compiled code: each new home directory would begin
 * without any.
 */
const cache = { XDG_CACHE_HOME: join(root, "build/cache") };

/**
 * A folder for configurations with a provider of this project; `program` runs them, by default that of all tests. Its `close` rejects if a
 * process of the provider waited for an event that never came: Terraform waits for each process, so commands would take until a timer ends
 * the wait. A test in which that is expected removes TFNODE_MARKS and TFNODE_TIMERS from the environment.
 */
export async function openTerraform(
  env: Environment,
  provider = "sec",
  program?: string,
): Promise<Terraform> {
  const terraform = await terraformRun({
    providers: { [`tfnode/${provider}`]: join(providerDirectory, `terraform-provider-${provider}`) },
    env: { ...cache, ...env },
    without: ["SEC_", "VDB_"],
    ...(program !== undefined && { program }),
  });
  const marks = join(terraform.folder, ".marks");
  // The time of an event decides nothing here: timers report, and Terraform kills a process whose wait never ends.
  Object.assign(terraform.env, { TFNODE_MARKS: marks, TFNODE_TIMERS: "report" });
  const close = terraform.close.bind(terraform);
  return Object.assign(terraform, {
    async close() {
      const timeouts = timeoutsIn(marks);
      await close();
      if (timeouts.length > 0) throw new Error(`processes waited in vain for ${timeouts.join(", ")}`);
    },
  });
}

/**
 * Returns the environment of this process without variables that change the behavior of the CLI, Node or a provider
 * of this project.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { ...cleanFor(["SEC_", "VDB_"]), ...cache };
}
