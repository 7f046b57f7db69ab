import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { filesBelow, sha256OfFile, writeWhole } from "../files.ts";
import { sumsText } from "../release/sums.ts";
import { addressesOf } from "./address.ts";

/**
 * Replaces the checksums of a version in a dependency lock file by those of the folders that `layOut` wrote, so that Terraform accepts a
 * new build of a version that it has already selected. Does nothing if the file does not exist or selects another version; Terraform then
 * records the checksums itself. Returns whether the file has changed.
 */
export async function updateLockFile(
  file: string,
  source: string,
  { version, programs }: { readonly version: string; readonly programs: readonly string[] },
): Promise<boolean> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const hashes = new Set(await Promise.all(programs.map((program) => hashOf(dirname(program)))));
  const list = [...hashes].sort().map((hash) => `    ${JSON.stringify(hash)},\n`);
  const updated = addressesOf(source).reduce((before, { host, namespace, name }) => {
    const begin = `provider ${JSON.stringify(`${host}/${namespace}/${name}`)} {\n`;
    return before.replace(blockOf(begin), (block) => {
      const [, selected] = /^ {2}version +=\s*"(.*)"$/m.exec(block) ?? [];
      if (selected !== version) return block;
      return block.replace(/^ {2}hashes = \[\n.*?^ {2}\]\n/ms, `  hashes = [\n${list.join("")}  ]\n`);
    });
  }, text);
  if (updated === text) return false;
  await writeWhole(file, updated);
  return true;
}

/** Matches the block of a provider, which ends with the first bracket at the beginning of a line. */
function blockOf(begin: string): RegExp {
  return new RegExp(`^${begin.replace(/[.{]/g, "\\$&")}.*?^\\}\\n`, "ms");
}

/** Returns the checksum of a provider's folder in a lock file: that of the names and the content of its files. */
async function hashOf(folder: string): Promise<string> {
  const sums = (await filesBelow(folder)).map(
    async (name) => [name, await sha256OfFile(join(folder, name))] as const,
  );
  return `h1:${createHash("sha256")
    .update(sumsText(new Map(await Promise.all(sums))))
    .digest("base64")}`;
}
