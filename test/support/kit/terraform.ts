import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Terraform } from "../terraform.ts";

/** The source of the provider for tests. With a host it means the same to Terraform and OpenTofu. */
const source = "example.com/tfnode/kit";

/** How a state names the provider for tests. */
export const kitAddress = `provider["${source}"]`;

/** A scratch folder for configurations of the provider for tests, whose objects are in a file of it. */
export async function openKit(program?: string): Promise<Terraform> {
  const terraform = await Terraform.open({}, "kit", program);
  const overrides = `dev_overrides { "${source}" = ${JSON.stringify(resolve("build/kit"))} }`;
  await terraform.write({
    "cli.tfrc": `provider_installation {\n  ${overrides}\n  direct {}\n}\n`,
    "versions.tf": `terraform {\n  required_providers {\n    kit = { source = "${source}" }\n  }\n}\n`,
    "provider.tf": `provider "kit" {\n  file = ${JSON.stringify(join(terraform.folder, "objects.json"))}\n}\n`,
  });
  return terraform;
}

/** What there is, by id. */
export async function kitObjects(terraform: Terraform): Promise<KitObjects> {
  return JSON.parse(await readFile(join(terraform.folder, "objects.json"), "utf8"));
}

export type KitObjects = { readonly [id: string]: { readonly [name: string]: unknown } };
