// The SDKs that Pulumi's bridge makes of a provider, with the programs of scripts/interop.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { programFolder } from "./interop/programs.mjs";
import { pulumiHome } from "./interop/pulumi.mjs";

const languages = ["nodejs", "python"];

/** Whether the programs are there. */
export const hasPulumi = () =>
  ["pulumi", "pulumi-gen-sdk", "pulumi-home/plugins"].every((name) => existsSync(join(programFolder, name)));

/**
 * Writes the SDKs of a provider, and resolves with their folders by the names that a release gives to them. Programs with such an
 * SDK look for the provider at its address.
 *
 * @param {{ file: string, address: string, version: string, folder: string }} provider its small file, and where to write
 */
export async function makePulumiSdks({ file, address, version, folder }) {
  const home = await mkdtemp(join(tmpdir(), "tfnode-sdks-"));
  try {
    const schema = join(home, "schema.json");
    await writeFile(schema, await schemaOf({ file, address, version, home }));
    await rm(folder, { recursive: true, force: true });
    const made = languages.map(async (language) => {
      const target = join(folder, language);
      await mkdir(target, { recursive: true });
      await promisify(execFile)(join(programFolder, "pulumi-gen-sdk"), [language, schema, target]);
      return [`pulumi-${language}`, target];
    });
    return Object.fromEntries(await Promise.all(made));
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** The package that the bridge makes of the provider, which it finds in a cache of its own. */
async function schemaOf({ file, address, version, home }) {
  const platform = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
  const place = join(home, "dynamic_tf_plugins", address, version, platform);
  await mkdir(place, { recursive: true });
  await copyFile(file, join(place, `terraform-provider-${address.split("/").at(-1)}`));
  await symlink(join(pulumiHome, "plugins"), join(home, "plugins"));
  const env = {
    ...process.env,
    HOME: home,
    PULUMI_HOME: home,
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_IGNORE_AMBIENT_PLUGINS: "true",
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
  const args = ["package", "get-schema", "terraform-provider", address, version];
  const { stdout } = await promisify(execFile)(join(programFolder, "pulumi"), args, {
    cwd: home,
    env,
    maxBuffer: 2 ** 28,
  });
  return stdout;
}
