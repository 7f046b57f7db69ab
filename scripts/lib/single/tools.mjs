// The tools that run other systems' executables on Linux, and the folder for their files.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildGoProgram, hasGo } from "../go-program.mjs";

const root = resolve(import.meta.dirname, "../../..");
const terraformVersion = "1.16.4";
const compiler = "x86_64-w64-mingw32-gcc";

/** SINGLE_TOOLS moves the folder, for a cache that outlives the clone. */
export const toolsFolder = resolve(process.env.SINGLE_TOOLS ?? join(root, ".cache/single-tools"));
const terraform = join(toolsFolder, `terraform-${terraformVersion}.exe`);
const library = join(toolsFolder, "bcryptprimitives.dll");

/** Returns what is missing for running the executables for linux_arm64, or undefined. */
export function missingForArm() {
  if (!hasProgram("qemu-aarch64-static")) return "qemu-aarch64-static (Debian: qemu-user-static)";
  const libraries = ["ld-linux-aarch64.so.1", "libstdc++.so.6", "libgcc_s.so.1"];
  return libraries.every((name) => existsSync(join("/usr/aarch64-linux-gnu/lib", name)))
    ? undefined
    : "libraries for arm64 (Debian: libc6-arm64-cross libstdc++6-arm64-cross libgcc-s1-arm64-cross)";
}

/** Returns what is missing for running those for windows_amd64, or undefined. */
export function missingForWindows() {
  if (!hasProgram("wine")) return "wine (Debian: wine64 wine)";
  if (!existsSync(terraform) && !hasGo()) return "Go, to build Terraform for Windows";
  if (!existsSync(library) && !hasProgram(compiler))
    return `${compiler} (Debian: gcc-mingw-w64-x86-64-win32)`;
  return undefined;
}

/** Returns what is missing for unpacking images and running them, or undefined. */
export function missingForImages() {
  if (process.getuid?.() !== 0) return "root, for a root file system of its own";
  const missing = ["skopeo", "umoci", "unshare", "chroot"].find((name) => !hasProgram(name));
  return missing && `${missing} (Debian: skopeo umoci util-linux coreutils)`;
}

/** Reports whether all built and downloaded files exist, so that the tests take minutes and need no downloads. */
export function hasTools() {
  const missing = [missingForArm(), missingForWindows(), missingForImages()];
  return (
    missing.every((what) => what === undefined) && [terraform, library].every((file) => existsSync(file))
  );
}

/** Builds Terraform for Windows and a library that Wine lacks, and returns whether that succeeded. */
export function getWindowsTools() {
  mkdirSync(toolsFolder, { recursive: true });
  if (!existsSync(library) && !compileLibrary()) return false;
  if (existsSync(terraform)) return true;
  console.error(`Building Terraform ${terraformVersion} for Windows ...`);
  const program = {
    module: "github.com/hashicorp/terraform",
    version: terraformVersion,
    system: "windows/amd64",
    variables: ["github.com/hashicorp/terraform/version.dev=no"],
  };
  return buildGoProgram(program, terraform);
}

function compileLibrary() {
  const source = join(import.meta.dirname, "prng.c");
  const made = `${library}.${process.pid}`;
  const args = ["-shared", "-O2", "-o", made, source, "-ladvapi32"];
  if (spawnSync(compiler, args, { stdio: ["ignore", "inherit", "inherit"] }).status !== 0) return false;
  renameSync(made, library);
  return true;
}

/** Returns the variables that the tests need. */
export const toolVariables = () => ({ SINGLE_TERRAFORM_EXE: terraform, SINGLE_LIBRARY: library });

function hasProgram(name) {
  return spawnSync("sh", ["-c", 'command -v "$0"', name], { stdio: "ignore" }).status === 0;
}
