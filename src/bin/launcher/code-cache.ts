import { cacheDirectory, haveOurDirectory, isOurDirectory, isOurs } from "../../server/cache-directory.ts";

const fs = process.getBuiltinModule("node:fs");
const path = process.getBuiltinModule("node:path");

/** The compiled code of an earlier run, and the number of packs that it used. */
export interface CachedCode {
  readonly data: Buffer;
  readonly packs: number;
}

/**
 * The header of a cache file: a name, the version of this layout, a SHA-256 of the content, and the number of
 * packs.
 */
const magic = Buffer.from("tfnode\u00002", "latin1");
const digestSize = 32;
const headerSize = magic.length + digestSize + 4;

/** Many times the size of the largest pack. A larger file is neither written nor read. */
const maximumSize = 16 * 1024 * 1024;

/**
 * Returns the cache file for some code, or nothing if the user has no suitable folder or has disabled the cache. The
 * name contains everything on which the compiled form depends, except for facts that V8 checks.
 */
export function cacheFileFor(digest: string): string | undefined {
  const directory = cacheDirectory();
  const flags = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ").trim();
  const parts = [
    digest,
    process.version,
    process.arch,
    ...(flags ? [sha256(flags).toString("hex", 0, 4)] : []),
  ];
  return directory && path.join(directory, `${parts.join("-")}.bin`);
}

/** Neither follows a link nor blocks: the path may be a pipe without a writer, or a device. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = fs.constants;
const reading = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;

/**
 * Returns the code that an earlier run of this user stored, unless it is damaged or another user may have
 * written it.
 */
export function readCachedCode(file: string): CachedCode | undefined {
  try {
    if (!isOurDirectory(path.dirname(file))) return undefined;
    const descriptor = fs.openSync(file, reading);
    try {
      const stats = fs.fstatSync(descriptor);
      const fits = stats.size > headerSize && stats.size <= maximumSize;
      return stats.isFile() && isOurs(stats) && fits ? unpack(fs.readFileSync(descriptor)) : undefined;
    } finally {
      fs.closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

/** Stores the compiled code for later runs, unless it is too large. Ignores failures: the directory may be read-only, or the disk full. */
export function writeCachedCode(file: string, code: CachedCode): void {
  if (headerSize + code.data.length > maximumSize) return;
  try {
    if (haveOurDirectory(path.dirname(file))) replace(file, pack(code));
  } catch {
    // Later runs compile the code again.
  }
}

function replace(file: string, bytes: Buffer): void {
  const temporary = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(temporary, bytes, { flag: "wx", mode: 0o600 });
    fs.renameSync(temporary, file);
  } catch {
    fs.unlinkSync(temporary);
  }
  removeOld(path.dirname(file));
}

const keptMs = 30 * 24 * 3_600_000;

/** Unused builds and versions of Node leave files behind; those in use write theirs again from time to time. */
function removeOld(directory: string): void {
  for (const name of fs.readdirSync(directory)) {
    const file = path.join(directory, name);
    if (!/\.bin(\.\d+)?$/.test(name)) continue;
    const stats = fs.lstatSync(file);
    if (stats.isFile() && stats.mtimeMs < Date.now() - keptMs) fs.unlinkSync(file);
  }
}

function pack({ data, packs }: CachedCode): Buffer {
  const rest = Buffer.concat([Buffer.alloc(4), data]);
  rest.writeUInt32LE(packs);
  return Buffer.concat([magic, sha256(rest), rest]);
}

function unpack(bytes: Buffer): CachedCode | undefined {
  const rest = bytes.subarray(magic.length + digestSize);
  if (!bytes.subarray(0, magic.length).equals(magic)) return undefined;
  if (!bytes.subarray(magic.length, magic.length + digestSize).equals(sha256(rest))) return undefined;
  return { data: rest.subarray(4), packs: rest.readUInt32LE() };
}

/** V8 trusts its input: a flipped bit would crash the process, or worse. */
function sha256(data: Buffer | string): Buffer {
  return process.getBuiltinModule("node:crypto").hash("sha256", data, "buffer");
}
