// The programs of the interop suite with their pinned versions, and the folder that keeps them between runs.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildGoProgram } from "../go-program.mjs";

const root = resolve(import.meta.dirname, "../../..");
const pulumiVersion = "3.259.0";
const bridgeVersion = "3.136.0";
const pluginFramework = { module: "github.com/hashicorp/terraform-plugin-framework", version: "1.19.0" };
const validators = "github.com/hashicorp/terraform-plugin-framework-validators@v0.19.0";
const terraform = { module: "github.com/hashicorp/terraform", version: "1.16.4" };

/**
 * The programs by file name, in the order in which they are built: the programs for most tests come first. A program that runs
 * Terraform's configurations lists its suites, for all types or for some.
 * @type {Record<string, import("../go-program.mjs").GoProgram & { suites?: Record<string, "all" | readonly string[]> }>}
 */
export const programs = {
  "pulumi-resource-terraform-provider": {
    module: "github.com/pulumi/pulumi-terraform-bridge/v3",
    version: bridgeVersion,
    program: "github.com/pulumi/pulumi-terraform-bridge/v3/dynamic",
    variables: [`github.com/pulumi/pulumi-terraform-bridge/v3/dynamic/version.version=v${bridgeVersion}`],
  },
  pulumi: {
    module: "github.com/pulumi/pulumi/pkg/v3",
    version: pulumiVersion,
    program: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
    variables: [`github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${pulumiVersion}`],
  },
  "pulumi-gen-sdk": {
    module: "github.com/pulumi/pulumi/pkg/v3",
    version: pulumiVersion,
    source: join(import.meta.dirname, "pulumi-gen-sdk"),
  },
  "pulumi-language-yaml": {
    module: "github.com/pulumi/pulumi-yaml",
    version: "1.38.1",
    program: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
    variables: ["github.com/pulumi/pulumi-yaml/pkg/version.Version=v1.38.1"],
  },
  "terraform-1.16": {
    ...terraform,
    variables: ["github.com/hashicorp/terraform/version.dev=no"],
    suites: { framework: "all", sec: "all", vdb: "all" },
  },
  // The same version with experiments, which a release rejects: state stores and deferral.
  "terraform-1.16-experiments": {
    ...terraform,
    variables: ["github.com/hashicorp/terraform/version.dev=no", "main.experimentsAllowed=yes"],
  },
  // The oldest supported version: the first with import blocks.
  "terraform-1.5": {
    module: "github.com/hashicorp/terraform",
    version: "1.5.7",
    variables: ["github.com/hashicorp/terraform/version.Prerelease="],
    suites: {
      sec: [
        "agent_access_token",
        "alert_channel_email",
        "alert_rule",
        "policy",
        "resource_group",
        "data_user_profile",
      ],
      vdb: ["accounts_cluster", "accounts_backup_schedule", "accounts_role", "data_accounts_clusters"],
    },
  },
  tofu: {
    module: "github.com/opentofu/opentofu",
    version: "1.12.6",
    program: "github.com/opentofu/opentofu/cmd/tofu",
    variables: ["github.com/opentofu/opentofu/version.dev=no"],
    suites: { framework: "all", sec: "all", vdb: "all" },
  },
  // A client with the library by which Terraform and OpenTofu start providers, for tests of how a provider ends.
  "go-plugin-client": {
    module: "github.com/hashicorp/go-plugin",
    version: "1.7.0",
    source: join(import.meta.dirname, "go-plugin-client"),
    with: ["google.golang.org/grpc@v1.83.2"],
  },
  // The provider in docs/from-plugin-framework.md.
  "terraform-provider-dns": {
    ...pluginFramework,
    source: join(root, "examples/from-plugin-framework/go"),
    with: ["github.com/hashicorp/terraform-plugin-framework-timeouts@v0.7.0", validators],
  },
  // The provider of scripts/oracle.
  "random-provider": {
    ...pluginFramework,
    source: join(import.meta.dirname, "random-provider"),
    with: [validators],
  },
  // A provider of protocol 5 with the older SDK, for tests of tfnode compare.
  "older-sdk-provider": {
    module: "github.com/hashicorp/terraform-plugin-sdk/v2",
    version: "2.40.1",
    source: join(import.meta.dirname, "older-sdk-provider"),
  },
  // A published provider of protocol 5, for the tests of combined providers and docs/from-another-provider.md.
  "terraform-provider-time": {
    module: "github.com/hashicorp/terraform-provider-time",
    version: "0.14.2",
    keeps: "examples",
  },
};

/** The folder of the built programs; INTEROP_BIN moves it, for a cache that outlives the clone. */
export const programFolder = resolve(process.env.INTEROP_BIN ?? join(root, ".cache/interop"));

/** Returns the names of these programs that are not built yet, or from other versions. */
export function missingPrograms(names = Object.keys(programs)) {
  return names.filter((name) => !isBuilt(name));
}

/** Builds programs, and returns whether that succeeded. Progress and errors are on standard error. */
export function buildPrograms(names) {
  mkdirSync(programFolder, { recursive: true });
  for (const name of names) {
    const started = Date.now();
    console.error(`Building ${name} ${programs[name].version} ...`);
    if (!buildGoProgram(programs[name], join(programFolder, name))) {
      console.error(`
${name} was not built; above is why. Go takes its modules from where GOPROXY says, which has to be reachable, and needs some 10 GB
for its caches. What has been built is kept: the same command goes on from there.`);
      return false;
    }
    writeFileSync(stampFile(name), stamp(name));
    console.error(`Built ${name} in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  return true;
}

function isBuilt(name) {
  if (!existsSync(join(programFolder, name)) || !existsSync(stampFile(name))) return false;
  return readFileSync(stampFile(name), "utf8") === stamp(name);
}

/** Returns the origin of a program: it changes with the version, with our sources and with the way to build. */
function stamp(name) {
  const { source, suites: _, ...pins } = programs[name];
  const hash = createHash("sha256").update(JSON.stringify(pins));
  for (const file of source ? readdirSync(source).sort() : []) hash.update(readFileSync(join(source, file)));
  return `${hash.digest("hex")}\n`;
}

function stampFile(name) {
  return join(programFolder, `.${name}.stamp`);
}
