import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { naming, sha256OfStream } from "../files.ts";
import { failing } from "./release-error.ts";

/** A file of an archive. */
export interface PackageFile {
  /** The name in the archive, with slashes between folders. */
  readonly name: string;
  /** The path of the content. */
  readonly source: string;
  readonly executable: boolean;
}

/**
 * Writes a zip archive. The same files give the same bytes with the same zlib: they are sorted by name, and their times and modes
 * are constant. Rejects if a file cannot be read.
 */
export async function writeZip(path: string, files: readonly PackageFile[]): Promise<void> {
  const { ZipFile } = (await import("yazl")).default;
  const zip = new ZipFile();
  // Zip stores local time. This time is midnight in every time zone, on the first day that zip can represent.
  const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 9 };
  for (const { name, source, executable } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    zip.addFile(source, name, { ...options, mode: executable ? 0o100755 : 0o100644 });
  const written = pipeline(zip.outputStream, createWriteStream(path)).catch(naming(path));
  const failed = new Promise<never>((_, reject) => zip.on("error", reject));
  zip.end();
  await Promise.race([written, failed]);
}

/** Returns the SHA-256 of each file in a zip archive, by its name. Rejects with a ReleaseError if the archive is invalid or damaged. */
export function sumsInZip(path: string): Promise<ReadonlyMap<string, string>> {
  return readSums(path).catch(failing(`${path} is no zip archive that can be read`));
}

async function readSums(path: string): Promise<ReadonlyMap<string, string>> {
  const { openPromise } = (await import("yauzl")).default;
  const sums = new Map<string, string>();
  const zip = await openPromise(path);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      const content = (await zip.openReadStreamPromise(entry)) as Readable;
      sums.set(entry.fileName, await sha256OfStream(content));
    }
  } finally {
    zip.close();
  }
  return sums;
}
