// Builds terraform from the Go module proxy, where no package manager has it, and prints the folder that it is in.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { hasGo } from "./go-program.mjs";
import { buildPrograms, missingPrograms, programFolder, programs } from "./interop/programs.mjs";

const name = "terraform-1.16";
const folder = join(programFolder, "as-terraform");
const binary = join(folder, "terraform");

function isUsable() {
  try {
    const env = { PATH: process.env.PATH, HOME: folder, CHECKPOINT_DISABLE: "1" };
    const said = execFileSync(binary, ["version"], { env, encoding: "utf8" });
    return said.startsWith(`Terraform v${programs[name].version}\n`);
  } catch {
    return false;
  }
}

if (missingPrograms([name]).length > 0) {
  if (!hasGo()) {
    console.error(readFileSync(join(import.meta.dirname, "terraform-missing.txt"), "utf8"));
    process.exit(1);
  }
  console.error("The first time takes some minutes.");
  if (!buildPrograms([name])) process.exit(1);
}
mkdirSync(folder, { recursive: true });
rmSync(binary, { force: true });
symlinkSync(join("..", name), binary);
if (!isUsable()) {
  console.error(`${binary} does not work.`);
  process.exit(1);
}
console.log(folder);
