import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { withElfNote } from "../executables/elf.ts";
import { withMachSegment } from "../executables/mach-o.ts";
import { rawData, withPeResource } from "../executables/pe.ts";
import { blobOf } from "./blob.ts";
import { entryCode, entryName, isSmallFile, programAsset } from "./entry.ts";
import { setFuse } from "./fuse.ts";
import { type NodeBinaries, nodeBinary } from "./node-binaries.ts";
import type { Target } from "./targets.ts";

/** What to make an executable of. */
export interface SingleOptions {
  /** The path of the program's small file, which the build makes. */
  readonly program: string;
  readonly target: Target;
  /** The path of the executable. Its folder is made if need be. */
  readonly output: string;
  readonly nodeBinaries: NodeBinaries;
}

/** The file is none that an executable can be made of; the message is for humans. */
export class SingleError extends Error {
  override readonly name = "SingleError";
}

/**
 * Makes one executable of a program and Node, which needs no Node where it runs. The same program gives the same bytes, wherever
 * and whenever that is done. Throws a SingleError, a NodeBinaryError or a FormatError.
 */
export async function makeSingle({ program, target, output, nodeBinaries }: SingleOptions): Promise<void> {
  const content = await readFile(program);
  if (!isSmallFile(content)) throw new SingleError(`${program} is not a program that the build has made`);
  const main = { name: entryName, code: entryCode };
  const blob = blobOf({ main, assets: { [programAsset]: content } });
  const node = Buffer.from(await nodeBinary(target, nodeBinaries));
  setFuse(node);
  await writeExecutable(output, withProgram(node, target, blob, basename(program)));
}

/** The name under which Node looks for its program. */
const resource = "NODE_SEA_BLOB";
const neutral = 0;

function withProgram(node: Buffer, { format }: Target, blob: Buffer, identifier: string): Buffer {
  if (format === "elf") return withElfNote(node, { name: resource, type: 0, content: blob });
  if (format === "pe") return withPeResource(node, { path: [rawData, resource, neutral], content: blob });
  return withMachSegment(node, { segment: "NODE_SEA", section: `__${resource}`, content: blob, identifier });
}

async function writeExecutable(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // Whoever runs the file at this moment goes on with the old one.
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, content, { mode: 0o755 });
  await rename(temporary, file);
}
