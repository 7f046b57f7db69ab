import { createHash } from "node:crypto";
import { sumsInZip } from "../release/zip.ts";

/** Returns the hash of an archive's bytes, in the form of lock files. */
export const zipHash = (sha256: string) => `zh:${sha256}`;

/**
 * Returns the hash of a package in the form of lock files: of the names and contents of its files, independent of the archive.
 * Rejects with a ReleaseError if the archive cannot be read.
 */
export async function packageHash(zip: string): Promise<string> {
  const sums = [...(await sumsInZip(zip))].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = sums.map(([name, sum]) => `${sum}  ${name}\n`);
  return `h1:${createHash("sha256").update(lines.join("")).digest("base64")}`;
}
