import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { fileInTar } from "./tar-file.ts";
import type { Target } from "./targets.ts";

/** A package of the lock file. */
interface Locked {
  readonly version: string;
  /** As npm writes it: the name of a hash, and the hash in Base64. */
  readonly integrity: string;
}

/** Where to get Node's executables. */
export interface NodeBinaries {
  /** The text of a package-lock.json that names their packages. */
  readonly lock: string;
  /** A folder in which the packages are kept; made if need be. */
  readonly cache: string;
}

/** A package cannot be had, or is another than the lock file says; the message is for humans. */
export class NodeBinaryError extends Error {
  override readonly name = "NodeBinaryError";
}

/** What a lock file says of the package of a target. Throws a NodeBinaryError. */
export function lockedPackage(lock: string, { nodePackage }: Target): Locked {
  const { packages } = JSON.parse(lock) as { packages?: Record<string, Partial<Locked>> };
  const { version, integrity } = packages?.[`node_modules/${nodePackage}`] ?? {};
  if (version && integrity) return { version, integrity };
  throw new NodeBinaryError(`The lock file of Node's executables does not name ${nodePackage}`);
}

/**
 * Node's executable for a target, from the cache or by npm, which is asked the first time. Its package is compared with the lock
 * file each time. Throws a NodeBinaryError.
 */
export function nodeBinary(target: Target, binaries: NodeBinaries): Promise<Buffer> {
  return fileOfPackage(target, target.nodeFile, binaries);
}

/** The text that has to accompany Node's executable for a target: its licence, and those of what it has from others. Throws likewise. */
export async function nodeLicence(target: Target, binaries: NodeBinaries): Promise<string> {
  return (await fileOfPackage(target, "package/LICENSE", binaries)).toString();
}

async function fileOfPackage(target: Target, name: string, { lock, cache }: NodeBinaries): Promise<Buffer> {
  const { nodePackage } = target;
  const { version, integrity } = lockedPackage(lock, target);
  const file = join(cache, `${nodePackage}-${version}.tgz`);
  const found = await readFile(file).catch(() => undefined);
  if (found && hasIntegrity(found, integrity)) return await unpacked(found, name);

  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "fetching-"));
  try {
    const fetched = await fetchPackage(`${nodePackage}@${version}`, folder);
    const archive = await readFile(fetched);
    if (!hasIntegrity(archive, integrity))
      throw new NodeBinaryError(`${nodePackage}@${version} is not what the lock file says: ${integrity}`);
    await rename(fetched, file);
    return await unpacked(archive, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether content has the hash that a lock file says; false for a hash of unknown kind. */
export function hasIntegrity(content: Buffer, integrity: string): boolean {
  const [, algorithm, expected] = /^(sha(?:256|384|512))-([A-Za-z0-9+/]+=*)$/.exec(integrity) ?? [];
  return algorithm !== undefined && createHash(algorithm).update(content).digest("base64") === expected;
}

async function unpacked(archive: Buffer, name: string): Promise<Buffer> {
  return fileInTar(await promisify(gunzip)(archive), name);
}

async function fetchPackage(specifier: string, folder: string): Promise<string> {
  // A shell finds npm on Windows, where it is a script. The specifier is of the lock file.
  const options = { cwd: folder, shell: process.platform === "win32" };
  try {
    const { stdout } = await promisify(execFile)("npm", ["pack", "--silent", specifier], options);
    return join(folder, stdout.trim());
  } catch (cause) {
    const { stderr = "", message } = cause as { stderr?: string; message: string };
    throw new NodeBinaryError(`npm cannot get ${specifier}: ${(stderr || message).trim()}`, { cause });
  }
}
