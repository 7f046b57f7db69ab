// Builds terraform from its Go module if it is not installed.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findTerraform, terraformMissing } from "./environment.mjs";
import { hasGo } from "./go-program.mjs";
import { buildPrograms, missingPrograms, programFolder, programs } from "./interop/programs.mjs";

const name = "terraform-1.16";
const folder = join(programFolder, "as-terraform");
const binary = join(folder, "terraform");

/**
 * Returns the folder of a terraform that was built, and builds it first if it is missing. Returns undefined if it cannot be built; the reason is on
 * standard error.
 */
export function builtTerraform() {
  if (missingPrograms([name]).length > 0) {
    if (!hasGo()) {
      process.stderr.write(terraformMissing);
      return undefined;
    }
    console.error(
      `Go builds terraform ${programs[name].version} to ${programFolder}. This takes some minutes, only the first time.`,
    );
    if (!buildPrograms([name])) return undefined;
  }
  mkdirSync(folder, { recursive: true });
  rmSync(binary, { force: true });
  symlinkSync(join("..", name), binary);
  if (isUsable()) return folder;
  console.error(`${binary} does not work.`);
  return undefined;
}

/**
 * Returns the name of the program to use: terraform or tofu of the PATH, or else a terraform that was built, whose folder is added to the PATH of this
 * process. Returns undefined if there is none; the reason is on standard error.
 */
export function findOrBuildTerraform() {
  const found = findTerraform();
  if (found) return found;
  if (missingPrograms([name]).length === 0 || hasGo())
    console.error("Neither terraform nor tofu is on the PATH, so a terraform is used that Go builds.");
  const built = builtTerraform();
  if (built === undefined) return undefined;
  process.env.PATH = [built, process.env.PATH].join(delimiter);
  return "terraform";
}

function isUsable() {
  try {
    const env = { PATH: process.env.PATH, HOME: folder, CHECKPOINT_DISABLE: "1" };
    const said = execFileSync(binary, ["version"], { env, encoding: "utf8" });
    return said.startsWith(`Terraform v${programs[name].version}\n`);
  } catch {
    return false;
  }
}
