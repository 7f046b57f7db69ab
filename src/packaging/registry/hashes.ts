import { createHash } from "node:crypto";
import { sumsInZip } from "../release/zip.ts";

/** The hash of an archive, as lock files have it: of its bytes. */
export const zipHash = (sha256: string) => `zh:${sha256}`;

/**
 * The hash of a package, as lock files have it: of the names and contents of its files, however they are packed. Rejects with a ReleaseError
 * if the archive cannot be read.
 */
export async function packageHash(zip: string): Promise<string> {
  const sums = [...(await sumsInZip(zip))].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = sums.map(([name, sum]) => `${sum}  ${name}\n`);
  return `h1:${createHash("sha256").update(lines.join("")).digest("base64")}`;
}
