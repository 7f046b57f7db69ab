import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";

/** Unpacks a zip archive into a folder, with the modes of its files. */
export async function unpackZip(path: string, folder: string): Promise<void> {
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    const file = join(folder, entry.fileName);
    await mkdir(dirname(file), { recursive: true });
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { mode }));
  }
  zip.close();
}
