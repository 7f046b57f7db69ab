import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { quietEnvironment } from "./measure.ts";

/** A configuration with `var.objects` e-mail channels. */
export const channels = `variable "objects" {
  type = number
}

resource "sec_alert_channel_email" "many" {
  count      = var.objects
  name       = "channel \${count.index}"
  recipients = ["team-\${count.index}@example.com"]
}
`;

/** Returns a configuration with this number of provider configurations, each with one channel. */
export function aliasedChannels(count: number): string {
  return Array.from(
    { length: count },
    (_, i) => `provider "sec" {
  alias = "a${i}"
}

resource "sec_alert_channel_email" "a${i}" {
  provider   = sec.a${i}
  name       = "channel ${i}"
  recipients = ["team-${i}@example.com"]
}
`,
  ).join("\n");
}

/** A provider in a file, and its configuration. */
export interface Configuration {
  /** The source address; its last part is also the name in the configuration. */
  readonly address: string;
  /** The file, whose name must be `terraform-provider-` followed by the provider's name. */
  readonly program: string;
  readonly configuration: string;
}

/** Writes a Terraform configuration to a folder that uses the provider in its file. Returns the environment for commands. */
export async function configureWith(
  folder: string,
  { address, program, configuration }: Configuration,
): Promise<NodeJS.ProcessEnv> {
  const name = address.slice(address.lastIndexOf("/") + 1);
  const overrides = `dev_overrides {\n    "${address}" = "${dirname(program)}"\n  }\n  direct {}`;
  await writeFile(join(folder, "cli.tfrc"), `provider_installation {\n  ${overrides}\n}\n`);
  const required = `terraform {\n  required_providers {\n    ${name} = {\n      source = "${address}"\n    }\n  }\n}\n`;
  await writeFile(join(folder, "main.tf"), `${required}\n${configuration}`);
  return quietEnvironment({ TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc") });
}
