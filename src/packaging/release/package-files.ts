import { chmod, copyFile, open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { makeDirectory } from "../../server/make-directory.ts";
import { failing, ReleaseError } from "./release-error.ts";
import type { Target } from "./targets.ts";
import type { PackageFile } from "./zip.ts";

/** Returns the name of a provider's executable, which Terraform looks for in a package. */
export function executableName(name: string, version: string, target?: Target): string {
  return `terraform-provider-${name}_v${version}${target?.os === "windows" ? ".exe" : ""}`;
}

/**
 * Returns the files of a package: the executable, the accompanying files, such as licenses, and what is next to the executable. Throws a ReleaseError if two have
 * the same name, or if Terraform would take another file for the executable.
 */
export function packageFiles(
  executable: { readonly name: string; readonly source: string },
  accompanying: readonly string[],
  programFiles: readonly PackageFile[] = [],
): readonly PackageFile[] {
  const others = accompanying.map((source) => ({ name: basename(source), source, executable: false }));
  const files = [{ ...executable, executable: true }, ...others];
  for (const { name, source } of others) {
    if (name.startsWith("terraform-provider-"))
      throw new ReleaseError(`Terraform would take ${source} for the executable. Give it another name.`);
    if (files.filter((file) => file.name === name).length > 1)
      throw new ReleaseError(`A package cannot have two files with the name ${name}.`);
  }
  return [...files, ...programFiles];
}

/** Copies files of a package into a folder. */
export async function copyPackageFiles(files: readonly PackageFile[], folder: string): Promise<void> {
  for (const { name, source, executable } of files) {
    const copy = join(folder, name);
    makeDirectory(dirname(copy));
    await copyFile(source, copy);
    await chmod(copy, executable ? 0o755 : 0o644);
  }
}

type Kind = "elf" | "mach-o" | "pe" | "script";

const kindTexts: Readonly<Record<Kind, string>> = {
  elf: "an ELF executable",
  "mach-o": "an executable of macOS",
  pe: "an executable of Windows",
  script: "a script, such as the small file that needs Node",
};

const runBy: Readonly<Record<string, readonly Kind[]>> = { windows: ["pe"], darwin: ["mach-o", "script"] };

/**
 * Rejects with a ReleaseError unless the file exists and is of a kind that the target's system can run: no system runs the
 * executables of another, and Windows runs no scripts. Accepts unknown kinds.
 */
export async function requireExecutable(path: string, { name, os }: Target): Promise<void> {
  const kind = kindOf(await beginOf(path).catch(failing(`There is no executable for ${name}`)));
  if (kind === undefined || (runBy[os] ?? ["elf", "script"]).includes(kind)) return;
  throw new ReleaseError(
    `${path} is ${kindTexts[kind]}, which ${os} does not run. It cannot be the executable for ${name}.`,
  );
}

async function beginOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const kindByBegin: Readonly<Record<string, Kind>> = {
  "7f454c46": "elf",
  cffaedfe: "mach-o",
  // Contains code for several processors.
  cafebabe: "mach-o",
};

function kindOf(begin: Buffer): Kind | undefined {
  const two = begin.toString("latin1", 0, 2);
  if (two === "#!") return "script";
  return two === "MZ" ? "pe" : kindByBegin[begin.toString("hex")];
}
