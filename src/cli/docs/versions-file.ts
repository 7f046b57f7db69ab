import { type Content, contentOf } from "../../schema/schema.ts";

/** The source address and the version of a provider, for configurations that require it. */
export interface Required {
  readonly name: string;
  readonly address: string;
  readonly version: string;
}

/**
 * Returns the `versions.tf` of an example's folder, so that the folder is a whole module and its page shows only the example. It
 * requires the provider unless the example does, and the first version of Terraform and OpenTofu that knows what the example has.
 */
export function versionsFile(example: string, content: Content | undefined, required: Required): string {
  const core = `  required_version = ">= ${firstVersion(example, content)}"\n`;
  if (requiresProviders(example)) return `terraform {\n${core}}\n`;
  const { name, address, version } = required;
  const provider = `      source  = "${address}"\n      version = "${constraint(version)}"\n`;
  return `terraform {\n${core}\n  required_providers {\n    ${name} = {\n${provider}    }\n  }\n}\n`;
}

/** Returns whether a configuration requires providers, which only one file of a module may do. */
function requiresProviders(example: string): boolean {
  return /^\s*required_providers\s*\{/m.test(example);
}

/** Accepts the versions without breaking changes, of which a prerelease accepts none but itself. */
function constraint(version: string): string {
  const [major, minor] = version.split(".");
  if (version.includes("-")) return version;
  return `~> ${major}.${major === "0" ? minor : "0"}`;
}

/** The oldest supported version, which knows everything that no line of the list below is about. */
const oldest = "1.5";

const features: readonly (readonly [pattern: RegExp, version: string])[] = [
  [/^\s*(action|list)\s+"|^\s*action_trigger\s*\{/m, "1.14"],
  [/^\s*ephemeral\s+"/m, "1.11"],
  [/\bprovider::/, "1.8"],
];

function firstVersion(example: string, content: Content | undefined): string {
  const setsWriteOnly = writeOnlyNames(content).some((name) =>
    new RegExp(`^\\s*${name}\\s*=`, "m").test(example),
  );
  const [, version] = features.find(([pattern]) => pattern.test(example)) ?? [];
  return setsWriteOnly && version !== "1.14" ? "1.11" : (version ?? oldest);
}

function writeOnlyNames(content: Content | undefined): readonly string[] {
  if (!content) return [];
  return [
    ...Object.entries(content.attributes).flatMap(([name, { writeOnly, nested }]) => [
      ...(writeOnly ? [name] : []),
      ...writeOnlyNames(nested && contentOf(nested)),
    ]),
    ...Object.values(content.blocks).flatMap(({ block }) => writeOnlyNames(block)),
  ];
}
