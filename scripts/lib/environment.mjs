import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";

const noise =
  /^((TF|SEC|VDB|LOCAL_API|PLUGIN|TFNODE|MOCHA)_|TOFU_|SSL_CERT_|NODE_EXTRA_CA_CERTS$|NODE_OPTIONS$)/;

/** Returns the environment without variables that change the behavior of terraform, the providers and the local APIs. */
export function cleanEnvironment(environment = process.env) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !noise.test(name)));
}

/** Returns the name of the installed program, `terraform` or else `tofu`; undefined if neither is on the PATH. */
export function findTerraform(path = process.env.PATH ?? "") {
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return ["terraform", "tofu"].find((name) => folders.some((folder) => isProgram(join(folder, name))));
}

/** The instructions for installing terraform. */
export const terraformMissing = readFileSync(join(import.meta.dirname, "terraform-missing.txt"), "utf8");

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
