import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";

/** The SHA-256 of all that a stream has, as hexadecimal digits. */
export async function sha256OfStream(stream: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of stream) hash.update(part);
  return hash.digest("hex");
}

/** The SHA-256 of a file, as hexadecimal digits. */
export function sha256OfFile(path: string): Promise<string> {
  return sha256OfStream(createReadStream(path));
}

/** Writes a file, and the folders that it is in. Whoever reads it meanwhile has the old content or the new one. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

/** A value as the text of a JSON file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
