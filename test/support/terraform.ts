import { join, resolve } from "node:path";
import type { Environment } from "../../src/schema/index.ts";
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

/** A folder for configurations with a provider of this project; `program` runs them, by default that of all tests. */
export async function openTerraform(
  env: Environment,
  provider = "sec",
  program?: string,
): Promise<Terraform> {
  return await terraformRun({
    providers: { [`tfnode/${provider}`]: join(providerDirectory, `terraform-provider-${provider}`) },
    env: { ...cache, ...env },
    without: ["SEC_", "VDB_"],
    ...(program !== undefined && { program }),
  });
}

/**
 * Returns the environment of this process without variables that change the behavior of the CLI, Node or a provider
 * of this project.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { ...cleanFor(["SEC_", "VDB_"]), ...cache };
}
