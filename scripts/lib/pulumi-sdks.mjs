// Generates the SDKs that Pulumi's bridge creates from a provider, with the programs of scripts/interop.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { programFolder } from "./interop/programs.mjs";
import { pulumiHome } from "./interop/pulumi.mjs";

const root = resolve(import.meta.dirname, "../..");
const languages = ["nodejs", "python"];

/** Reports whether the programs are built. */
export const hasPulumi = () =>
  ["pulumi", "pulumi-gen-sdk", "pulumi-home/plugins"].every((name) => existsSync(join(programFolder, name)));

/**
 * Writes the SDKs of the built providers, and resolves with their folder, which contains the archives for `tfnode release`. Programs
 * with such an SDK install the provider from the host, by default OpenTofu's registry, as Pulumi does.
 *
 * @param {string} [host]
 */
export async function makePulumiSdks(host = "registry.opentofu.org") {
  const folder = join(root, "dist/sdks");
  await rm(folder, { recursive: true, force: true });
  for (const name of ["sec", "vdb"]) await makeSdksOf(name, `${host}/tfnode/${name}`, join(folder, name));
  return folder;
}

async function makeSdksOf(name, address, folder) {
  const file = join(root, "dist", `terraform-provider-${name}`);
  const { stdout } = await promisify(execFile)(file, ["--version"]);
  const version = stdout.trim().split(" ").at(-1);
  const home = await mkdtemp(join(tmpdir(), "tfnode-sdks-"));
  try {
    const schema = join(home, "schema.json");
    await writeFile(schema, await schemaOf({ file, address, version, home }));
    const made = languages.map(async (language) => {
      const target = join(folder, `pulumi-${language}`);
      await mkdir(target, { recursive: true });
      await promisify(execFile)(join(programFolder, "pulumi-gen-sdk"), [language, schema, target]);
    });
    await Promise.all(made);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Returns the package that the bridge generates from the provider, which it finds in a separate cache. */
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
