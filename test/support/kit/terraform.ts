import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Terraform } from "../../../src/testing/terraform/terraform.ts";
import { openTerraform } from "../terraform.ts";

/** The source of the provider for tests. With a host, Terraform and OpenTofu interpret it in the same way. */
const source = "example.com/tfnode/kit";

/** A scratch folder for configurations of the provider for tests, with a file for its objects. */
export async function openKit(program?: string): Promise<Terraform> {
  const terraform = await openTerraform({}, "kit", program);
  const overrides = `dev_overrides { "${source}" = ${JSON.stringify(resolve("build/kit"))} }`;
  await terraform.write({
    "cli.tfrc": `provider_installation {\n  ${overrides}\n  direct {}\n}\n`,
    "versions.tf": `terraform {\n  required_providers {\n    kit = { source = "${source}" }\n  }\n}\n`,
    "provider.tf": `provider "kit" {\n  file = ${JSON.stringify(join(terraform.folder, "objects.json"))}\n}\n`,
  });
  return terraform;
}

/** Returns a state of another version, with one resource of the provider for tests. */
export function oldState(type: string, name: string, attributes: object, version = 0): string {
  const instance = { schema_version: version, attributes, sensitive_attributes: [] };
  const provider = `provider["${source}"]`;
  return JSON.stringify({
    version: 4,
    terraform_version: "1.9.0",
    serial: 1,
    lineage: "x",
    outputs: {},
    resources: [{ mode: "managed", type, name, provider, instances: [instance] }],
  });
}

/** The existing objects, by ID. */
export async function kitObjects(terraform: Terraform): Promise<KitObjects> {
  return JSON.parse(await readFile(join(terraform.folder, "objects.json"), "utf8"));
}

export type KitObjects = { readonly [id: string]: { readonly [name: string]: unknown } };
