import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean" },
    host: { type: "string", default: "example.com" },
    platform: { type: "string", multiple: true, default: platforms },
  },
});
const [folder, ...more] = positionals;

if (values.help) {
  process.stdout.write(help);
} else if (folder === undefined || more.length > 0) {
  process.stderr.write(help);
  process.exitCode = 2;
} else if (missing().length > 0) {
  console.error(`There is no ${missing().join(" and no ")}. Build first: npm ci && npm run build`);
  process.exitCode = 1;
} else {
  for (const name of names) for (const platform of values.platform) layOut(name, platform);
}

function missing() {
  return names
    .map((name) => `dist/terraform-provider-${name}`)
    .filter((file) => !existsSync(join(root, file)));
}

/** What Terraform takes for a package: all files of this folder, whose names and contents its lock file remembers. */
function layOut(name, platform) {
  const built = join(root, "dist", `terraform-provider-${name}`);
  const version = execFileSync(built, ["--version"], { encoding: "utf8" }).trim().split(" ").at(-1);
  const target = join(resolve(folder), values.host, "tfnode", name, version, platform);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const file = join(target, `terraform-provider-${name}_v${version}`);
  copyFileSync(built, file);
  chmodSync(file, 0o755);
  // Below the folder of a JavaScript project, Node would take a file of this name for a module and refuse it.
  writeFileSync(join(target, "package.json"), '{ "type": "commonjs" }\n');
  console.log(file);
}
