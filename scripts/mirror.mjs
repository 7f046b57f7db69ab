import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { companions, companionsFolder } from "../build/src/cli/bundle/accompany.js";
import { parsedArguments } from "./lib/arguments.mjs";

const root = resolve(import.meta.dirname, "..");
const names = ["sec", "vdb"];
const platforms = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"];

const help = `Usage: ./scripts/mirror FOLDER [--host NAME] [--platform OS_ARCH]...

Lays the built providers out in a folder from which terraform init and tofu init install them:

  provider_installation {
    filesystem_mirror { path = "FOLDER" }
  }

Configurations name them by the host, as in source = "example.com/tfnode/sec".

  --host      the first part of the source, by default example.com
  --platform  for which platforms, by default ${platforms.join(", ")}
`;

process.exitCode = main();

function main() {
  const parsed = parsedArguments("scripts/mirror", help, {
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      host: { type: "string", default: "example.com" },
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
  const missing = names.map(builtFile).filter((file) => !existsSync(file));
  if (missing.length > 0) {
    console.error(`There is no ${missing.join(" and no ")}. Build first: npm ci && npm run build`);
    return 1;
  }
  try {
    for (const name of names) layOut(name, join(folder, host, "tfnode", name), wanted);
    return 0;
  } catch (error) {
    if (!error.code) throw error;
    console.error(`scripts/mirror: ${folder} cannot be written to: ${error.message}`);
    return 1;
  }
}

function builtFile(name) {
  return join(root, "dist", `terraform-provider-${name}`);
}

/** Makes a package for each platform: a folder of which the lock file remembers the names and contents of all files. */
function layOut(name, folder, platforms) {
  const built = builtFile(name);
  const version = execFileSync(built, ["--version"], { encoding: "utf8" }).trim().split(" ").at(-1);
  for (const platform of platforms) {
    const target = join(folder, version, platform);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    const file = join(target, `terraform-provider-${name}_v${version}`);
    copyFileSync(built, file);
    chmodSync(file, 0o755);
    copyFileSync(join(root, "LICENSE"), join(target, "LICENSE"));
    for (const companion of companions)
      copyFileSync(join(companionsFolder(built), companion), join(target, companion));
    console.log(file);
  }
}
