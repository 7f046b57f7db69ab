// Builds terraform from the Go module proxy, where no package manager has it, and prints the folder that it is in.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const name = "github.com/hashicorp/terraform";
const version = "1.15.9";
const root = resolve(import.meta.dirname, "../..");
const folder = join(root, ".cache", `terraform-${version}`);
const binary = join(folder, "terraform");
const work = join(root, ".cache", `terraform-${version}.${process.pid}`);

/** Runs go; what it says goes to standard error, as standard output has the folder only. */
function go(...args) {
  const env = { ...process.env, CGO_ENABLED: "0", GOFLAGS: "-buildvcs=false", GOWORK: "off" };
  return execFileSync("go", args, { cwd: work, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function isUsable() {
  try {
    const env = { PATH: process.env.PATH, HOME: folder, CHECKPOINT_DISABLE: "1" };
    return execFileSync(binary, ["version"], { env, encoding: "utf8" }).startsWith(`Terraform v${version}\n`);
  } catch {
    return false;
  }
}

/**
 * A module that requires terraform. Its own go.mod replaces modules by folders of its repository, which the proxy does
 * not have: remote-state backends, for each of which a package that refuses to work is enough.
 */
function writeModule() {
  writeFileSync(join(work, "go.mod"), "module terraform.test/build\n");
  const { GoMod: file } = JSON.parse(go("mod", "download", "-json", `${name}@v${version}`));
  const { Go: language, Replace: replaced = [] } = JSON.parse(go("mod", "edit", "-json", file));
  const lines = [
    `module terraform.test/build`,
    `go ${language}`,
    `tool ${name}`,
    `require ${name} v${version}`,
  ];
  for (const { Old: old, New: replacement } of replaced) {
    const target = replacement.Version ? `${replacement.Path} ${replacement.Version}` : replacement.Path;
    lines.push(`replace ${[old.Path, old.Version].filter(Boolean).join(" ")} => ${target}`);
    if (!replacement.Version) writeStub(join(work, replacement.Path), old.Path);
  }
  writeFileSync(join(work, "go.mod"), `${lines.join("\n")}\n`);
}

function writeStub(directory, path) {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "go.mod"), `module ${path}\n`);
  if (!path.includes("/remote-state/")) return;
  const stub = `package stub

import "${name}/internal/backend"

func New() backend.Backend { panic("this terraform was built without remote-state backends") }
`;
  writeFileSync(join(directory, "stub.go"), stub);
}

function build() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    writeModule();
    const flags = ["-mod=mod", "-trimpath", `-ldflags=-s -w -X ${name}/version.dev=no`];
    go("build", ...flags, "-o", join(work, "terraform"), name);
    mkdirSync(folder, { recursive: true });
    renameSync(join(work, "terraform"), binary);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function hasGo() {
  try {
    execFileSync("go", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

if (!existsSync(binary) || !isUsable()) {
  if (!hasGo()) {
    console.error(readFileSync(join(import.meta.dirname, "terraform-missing.txt"), "utf8"));
    process.exit(1);
  }
  console.error(`Building terraform ${version} from its Go module; the first time takes some minutes ...`);
  build();
  if (!isUsable()) {
    console.error(`${binary} does not work.`);
    process.exit(1);
  }
}
console.log(folder);
