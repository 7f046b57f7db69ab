import type { Stats } from "node:fs";

const fs = process.getBuiltinModule("node:fs");
const path = process.getBuiltinModule("node:path");

/** What V8 compiled in an earlier run, and how many packs of the program that run came to use. */
export interface CachedCode {
  readonly data: Buffer;
  readonly packs: number;
}

/** A name, the version of this layout, a SHA-1 of what follows it, and the number of packs. */
const magic = Buffer.from("tfnode\u00001", "latin1");
const digestSize = 20;
const headerSize = magic.length + digestSize + 4;

/**
 * Where the compiled form of some code belongs, or nothing if the user has no place for it or does not want it. All that
 * the form depends on is in the name, but for what V8 checks by itself.
 */
export function cacheFileFor(digest: string): string | undefined {
  const directory = cacheDirectory();
  const flags = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ").trim();
  const parts = [
    digest,
    process.version,
    process.arch,
    ...(flags ? [sha1(flags).toString("hex", 0, 4)] : []),
  ];
  return directory && path.join(directory, `${parts.join("-")}.bin`);
}

function cacheDirectory(): string | undefined {
  const { env, platform } = process;
  if (env.TFNODE_CODE_CACHE === "off") return undefined;
  if (platform === "win32") return env.LOCALAPPDATA && path.join(env.LOCALAPPDATA, "tfnode", "code-cache");
  if (env.XDG_CACHE_HOME && path.isAbsolute(env.XDG_CACHE_HOME))
    return path.join(env.XDG_CACHE_HOME, "tfnode");
  if (!env.HOME || !path.isAbsolute(env.HOME)) return undefined;
  return path.join(env.HOME, platform === "darwin" ? "Library/Caches" : ".cache", "tfnode");
}

/** Code that an earlier run of this user left, unless it is damaged or might be of somebody else's making. */
export function readCachedCode(file: string): CachedCode | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0));
    if (!isOurs(fs.fstatSync(descriptor)) || !isOurs(fs.lstatSync(path.dirname(file)))) return undefined;
    return unpack(fs.readFileSync(descriptor));
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

/** Leaves the compiled code for later runs. Failing is no failure: the directory may be read-only, or the disk full. */
export function writeCachedCode(file: string, code: CachedCode): void {
  const temporary = `${file}.${process.pid}`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    if (!isOurs(fs.lstatSync(path.dirname(file)))) return;
    fs.writeFileSync(temporary, pack(code), { flag: "wx", mode: 0o600 });
    fs.renameSync(temporary, file);
    removeOld(path.dirname(file));
  } catch {
    remove(temporary);
  }
}

const keptMs = 30 * 24 * 3_600_000;

/** Builds and versions of Node that are not in use any more leave files; those that are make theirs anew once in a while. */
function removeOld(directory: string): void {
  for (const name of fs.readdirSync(directory)) {
    const file = path.join(directory, name);
    const ours = /\.bin(\.\d+)?$/.test(name);
    if (ours && fs.lstatSync(file).mtimeMs < Date.now() - keptMs) remove(file);
  }
}

function remove(file: string): void {
  try {
    fs.unlinkSync(file);
  } catch {
    // It was never made.
  }
}

function isOurs({ uid, mode }: Stats): boolean {
  if (!process.getuid) return true;
  return uid === process.getuid() && (mode & 0o022) === 0;
}

function pack({ data, packs }: CachedCode): Buffer {
  const rest = Buffer.concat([Buffer.alloc(4), data]);
  rest.writeUInt32LE(packs);
  return Buffer.concat([magic, sha1(rest), rest]);
}

function unpack(bytes: Buffer): CachedCode | undefined {
  const rest = bytes.subarray(magic.length + digestSize);
  const intact = bytes.length > headerSize && bytes.subarray(0, magic.length).equals(magic);
  if (!intact || !bytes.subarray(magic.length, magic.length + digestSize).equals(sha1(rest)))
    return undefined;
  return { data: rest.subarray(4), packs: rest.readUInt32LE() };
}

/** V8 trusts what it is given: a flipped bit would be a crash, or worse. */
function sha1(data: Buffer | string): Buffer {
  return process.getBuiltinModule("node:crypto").createHash("sha1").update(data).digest();
}
