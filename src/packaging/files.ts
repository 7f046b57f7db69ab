import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import { makeDirectory } from "../server/make-directory.ts";

/** Returns the SHA-256 of a content, in hexadecimal. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Returns the SHA-256 of a stream's content, in hexadecimal. */
export async function sha256OfStream(stream: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of stream) hash.update(part);
  return hash.digest("hex");
}

/** Returns the SHA-256 of a file, in hexadecimal. */
export function sha256OfFile(path: string): Promise<string> {
  return sha256OfStream(createReadStream(path));
}

/**
 * Writes a file and creates its folders. Rejects with a system error that names the file, which Node's error of a full disk does not.
 */
export async function writeText(
  path: string,
  content: string | Uint8Array,
  options: { readonly mode?: number; readonly flag?: "wx" } = {},
): Promise<void> {
  makeDirectory(dirname(path));
  await writeFile(path, content, options).catch(naming(path));
}

/** Returns a function that throws an error again, and adds the path of the file to a system error that names no file. */
export function naming(path: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && "syscall" in error && !("path" in error)) error.message += ` '${path}'`;
    throw error;
  };
}

/** Writes a file and creates its folders. A concurrent reader, or a running program, continues with the old content. */
export async function writeWhole(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  try {
    await writeText(temporary, content, { mode });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Returns the files below a folder: their paths relative to it, with slashes. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
}

/** Serializes a value for a JSON file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
