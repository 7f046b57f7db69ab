import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { openTerraform } from "../support/terraform.ts";

/** Runs work in a folder for real terraform, and removes the folder. */
export async function inTerraform<Result>(
  env: Readonly<Record<string, string>>,
  provider: string,
  work: (terraform: Terraform) => Promise<Result>,
): Promise<Result> {
  const terraform = await openTerraform(env, provider);
  try {
    return await work(terraform);
  } finally {
    await terraform.close();
  }
}
