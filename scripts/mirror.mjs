import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parsedArguments } from "./lib/arguments.mjs";
import { ensureBuilt } from "./lib/build.mjs";

const root = resolve(import.meta.dirname, "..");
const names = ["sec", "vdb"];
const platforms = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"];

const help = `Usage: ./scripts/mirror FOLDER [--host NAME] [--platform OS_ARCH]...

Lays the providers out in a folder from which terraform init and tofu init install them, and builds them first if this clone is not built
yet. Both programs look into ~/.terraform.d/plugins without any settings; into another folder with these, in ~/.terraformrc:

  provider_installation {
    filesystem_mirror { path = "FOLDER" }
  }

Configurations name the providers as source = "tfnode/sec" and source = "tfnode/vdb".

  --host      the first part of the source, as in source = "NAME/tfnode/sec"; by default the registries that both programs add to a
              source without a host
  --platform  for which platforms, by default ${platforms.join(", ")}
`;

process.exitCode = await main();

async function main() {
  const parsed = parsedArguments("scripts/mirror", help, {
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      host: { type: "string" },
      platform: { type: "string", multiple: true, default: platforms },
    },
  });
  if (!parsed) return 2;
  const { help: isHelp, host, platform: wanted } = parsed.values;
  const [folder, ...more] = parsed.positionals;
  if (isHelp) {
    process.stdout.write(help);
    return 0;
  }
  const odd = wanted.find((platform) => !/^[a-z0-9]+_[a-z0-9]+$/.test(platform));
  if (folder === undefined || more.length > 0 || odd !== undefined) {
    if (odd !== undefined) console.error(`scripts/mirror: ${odd} is no platform such as ${platforms[0]}\n`);
    process.stderr.write(help);
    return 2;
  }
  if (!ensureBuilt(root)) return 1;
  // Only what was built knows them.
  const { addressesOf } = await import("../build/src/packaging/registry/index.js");
  const { companions, companionsFolder } = await import("../build/src/cli/bundle/accompany.js");
  const accompanying = (file) => companions.map((name) => join(companionsFolder(file), name));
  try {
    for (const name of names)
      for (const address of addressesOf([host, "tfnode", name].filter(Boolean).join("/")))
        layOut(name, join(folder, address.host, address.namespace, address.name), wanted, accompanying);
    return 0;
  } catch (error) {
    if (error.name === "ReleaseError") console.error(`scripts/mirror: ${error.message}`);
    else if (!error.code) throw error;
    else console.error(`scripts/mirror: ${folder} cannot be written to: ${error.message}`);
    return 1;
  }
}

function builtFile(name) {
  return join(root, "dist", `terraform-provider-${name}`);
}

/** Makes a package for each platform: a folder of which the lock file remembers the names and contents of all files. */
function layOut(name, folder, platforms, accompanying) {
  const built = builtFile(name);
  const version = execFileSync(built, ["--version"], { encoding: "utf8" }).trim().split(" ").at(-1);
  for (const platform of platforms) {
    const target = join(folder, version, platform);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    const file = join(target, `terraform-provider-${name}_v${version}`);
    copyFileSync(built, file);
    chmodSync(file, 0o755);
    for (const companion of [join(root, "LICENSE"), ...accompanying(built)])
      copyFileSync(companion, join(target, basename(companion)));
    console.log(file);
  }
}
