import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { makeDirectory } from "../../server/make-directory.ts";
import { fileInTar } from "./tar-file.ts";
import { SingleError, type Target } from "./targets.ts";

/** A package of the lock file. */
interface Locked {
  readonly version: string;
  /** The name of a hash, and the hash in Base64, as npm writes them. */
  readonly integrity: string;
}

/** The source of Node's executables. */
export interface NodeBinaries {
  /** The text of a package-lock.json with their packages. */
  readonly lock: string;
  /** The folder that caches the packages; created if necessary. */
  readonly cache: string;
}

/** Returns the entry of a lock file for the package of a target. Throws a SingleError. */
export function lockedPackage(lock: string, { nodePackage }: Target): Locked {
  const { packages } = JSON.parse(lock) as { packages?: Record<string, Partial<Locked>> };
  const { version, integrity } = packages?.[`node_modules/${nodePackage}`] ?? {};
  if (version && integrity) return { version, integrity };
  throw new SingleError(`The lock file of Node's executables does not name ${nodePackage}`);
}

/**
 * Returns Node's executable for a target, from the cache or, the first time, by npm. The package is compared with the lock file
 * each time. Throws a SingleError.
 */
export function nodeBinary(target: Target, binaries: NodeBinaries): Promise<Buffer> {
  return fileOfPackage(target, target.nodeFile, binaries);
}

/**
 * Returns the text that has to accompany Node's executable for a target: its license, and those of its third-party code. Throws a
 * SingleError.
 */
export async function nodeLicence(target: Target, binaries: NodeBinaries): Promise<string> {
  return (await fileOfPackage(target, "package/LICENSE", binaries)).toString();
}

async function fileOfPackage(target: Target, name: string, { lock, cache }: NodeBinaries): Promise<Buffer> {
  const { nodePackage } = target;
  const { version, integrity } = lockedPackage(lock, target);
  const file = join(cache, `${nodePackage}-${version}.tgz`);
  const found = await readFile(file).catch(() => undefined);
  if (found && hasIntegrity(found, integrity)) return await unpacked(found, name);

  makeDirectory(cache);
  const folder = await mkdtemp(join(cache, "fetching-"));
  try {
    const fetched = await fetchPackage(`${nodePackage}@${version}`, folder);
    const archive = await readFile(fetched);
    if (!hasIntegrity(archive, integrity))
      throw new SingleError(`${nodePackage}@${version} is not what the lock file says: ${integrity}`);
    await rename(fetched, file);
    return await unpacked(archive, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reports whether content has the hash in a lock file; false for an unknown kind of hash. */
export function hasIntegrity(content: Buffer, integrity: string): boolean {
  const [, algorithm, expected] = /^(sha(?:256|384|512))-([A-Za-z0-9+/]+=*)$/.exec(integrity) ?? [];
  return algorithm !== undefined && createHash(algorithm).update(content).digest("base64") === expected;
}

async function unpacked(archive: Buffer, name: string): Promise<Buffer> {
  return fileInTar(await promisify(gunzip)(archive), name);
}

async function fetchPackage(specifier: string, folder: string): Promise<string> {
  // On Windows npm is a script, which requires a shell. The package specifier comes from the lock file.
  const options = { cwd: folder, shell: process.platform === "win32" };
  try {
    const { stdout } = await promisify(execFile)("npm", ["pack", "--silent", specifier], options);
    return join(folder, stdout.trim());
  } catch (cause) {
    const { stderr = "", message } = cause as { stderr?: string; message: string };
    throw new SingleError(`npm cannot get ${specifier}: ${(stderr || message).trim()}`, { cause });
  }
}
