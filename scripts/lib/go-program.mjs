// Builds a program from the Go module proxy if no package manager has it.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * @typedef {object} GoProgram
 * @property {string} module the path of its Go module
 * @property {string} version the version of the module, without the leading v
 * @property {string} [program] the path of its main package; by default that of the module
 * @property {string} [source] a folder of this repository with a main package that uses the module, to build instead
 * @property {string[]} [variables] variables for the linker to set, as `path.name=text`
 * @property {string} [system] the target system in Go's form, `windows/amd64`; by default this machine
 * @property {string[]} [with] further modules to require, as `path@version`
 * @property {string} [keeps] a folder of the module that is kept next to the program: `examples` as `PROGRAM.examples`
 */

export function hasGo() {
  try {
    execFileSync("go", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The error of a failed go command, whose output is on standard error. */
class GoFailure extends Error {}

/**
 * Builds a program to a file, and returns whether that succeeded. The output of go goes to standard error.
 *
 * `go install` rejects a module that replaces others, as most programs do, so each is built from a separate module that
 * requires it and repeats its replacements.
 * @param {GoProgram} program
 * @param {string} file
 */
export function buildGoProgram(program, file) {
  const work = `${file}.work`;
  // Removes the files of an interrupted build.
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    const go = goIn(work, program.system);
    writeModule(program, work, go);
    const linker = ["-s", "-w", ...(program.variables ?? []).flatMap((text) => ["-X", text])].join(" ");
    const target = program.source ? "." : (program.program ?? program.module);
    go("build", "-mod=mod", "-trimpath", `-ldflags=${linker}`, "-o", join(work, "program"), target);
    mkdirSync(dirname(file), { recursive: true });
    if (program.keeps) copyKept(program, file, go);
    renameSync(join(work, "program"), file);
    return true;
  } catch (error) {
    if (error instanceof GoFailure) return false;
    throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function goIn(work, system) {
  const [GOOS, GOARCH] = system?.split("/") ?? [];
  const env = {
    ...process.env,
    ...(system && { GOOS, GOARCH }),
    CGO_ENABLED: "0",
    GOFLAGS: "-buildvcs=false",
    GOWORK: "off",
  };
  return (...args) => {
    const options = { cwd: work, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] };
    const { status, stdout } = spawnSync("go", args, options);
    if (status === 0) return stdout;
    // With -json, go prints the reason to standard output.
    process.stderr.write(stdout ?? "");
    throw new GoFailure(`go ${args.join(" ")}`);
  };
}

/** Copies the folder of a module that is kept next to its program. */
function copyKept({ module, version, keeps }, file, go) {
  const { Dir: folder } = JSON.parse(go("mod", "download", "-json", `${module}@v${version}`));
  const kept = `${file}.${keeps}`;
  rmSync(kept, { recursive: true, force: true });
  // The folders of a module are read-only, those of the copy are not.
  for (const name of readdirSync(join(folder, keeps), { recursive: true })) {
    const [from, to] = [join(folder, keeps, name), join(kept, name)];
    if (statSync(from).isDirectory()) continue;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
}

function writeModule(program, work, go) {
  const { module, version, source } = program;
  writeFileSync(join(work, "go.mod"), "module tfnode.test/build\n");
  const { GoMod: file } = JSON.parse(go("mod", "download", "-json", `${module}@v${version}`));
  const {
    Go: language = "1.18",
    Godebug: settings,
    Replace: replaced,
  } = JSON.parse(go("mod", "edit", "-json", file));
  const lines = [
    "module tfnode.test/build",
    `go ${atLeast(language, "1.24")}`,
    `require ${module} v${version}`,
  ];
  if (!source) lines.push(`tool ${program.program ?? module}`);
  for (const one of program.with ?? []) lines.push(`require ${one.replace("@", " ")}`);
  for (const { Key: key, Value: value } of settings ?? []) lines.push(`godebug ${key}=${value}`);
  for (const { Old: old, New: replacement } of replaced ?? []) {
    const isFolder = !replacement.Version;
    // A replacement in the same repository is a module that is also published, or one that exists nowhere
    // else.
    if (isFolder && !old.Path.startsWith(`${module}/`)) continue;
    if (isFolder) writeStub(join(work, replacement.Path), old.Path, module);
    const target = isFolder ? replacement.Path : `${replacement.Path} ${replacement.Version}`;
    lines.push(`replace ${[old.Path, old.Version].filter(Boolean).join(" ")} => ${target}`);
  }
  writeFileSync(join(work, "go.mod"), `${lines.join("\n")}\n`);
  if (!source) return;
  for (const name of readdirSync(source)) copyFileSync(join(source, name), join(work, name));
  go("mod", "tidy");
}

/** Returns the version of the Go language for tool lines: at least 1.24. */
function atLeast(language, least) {
  const minor = (text) => Number(text.split(".")[1]);
  return minor(language) < minor(least) ? least : language;
}

/**
 * Writes an empty module in place of a module that was never published: in terraform these are backends that are not used
 * here.
 */
function writeStub(directory, path, module) {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "go.mod"), `module ${path}\n`);
  if (!path.includes("/remote-state/")) return;
  const stub = `package stub

import "${module}/internal/backend"

func New() backend.Backend { panic("this terraform was built without remote-state backends") }
`;
  writeFileSync(join(directory, "stub.go"), stub);
}
