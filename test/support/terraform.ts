import { join, resolve } from "node:path";
import type { Environment } from "../../src/schema/index.ts";
import { cleanEnvironment as cleanFor } from "../../src/testing/terraform/process.ts";
import { type Terraform, terraformRun } from "../../src/testing/terraform/terraform.ts";

const root = resolve(import.meta.dirname, "../../..");

/** The directory with the built providers. */
export const providerDirectory = join(root, "dist");

/** Where the providers of all tests keep their compiled code: a home directory of its own would begin with none. */
const cache = { XDG_CACHE_HOME: join(root, "build/cache") };

/** A folder for configurations that use a provider of this project; `program` runs them, by default that of all tests. */
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

/** The environment of this process without what changes how the CLI, Node or a provider of this project behaves. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { ...cleanFor(["SEC_", "VDB_"]), ...cache };
}
