import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { withElfNote } from "../executables/elf.ts";
import { withMachSegment } from "../executables/mach-o.ts";
import { rawData, withPeResource } from "../executables/pe.ts";
import { writeWhole } from "../files.ts";
import { blobOf } from "./blob.ts";
import { entryCode, entryName, isSmallFile, programAsset } from "./entry.ts";
import { setFuse } from "./fuse.ts";
import { type NodeBinaries, nodeBinary } from "./node-binaries.ts";
import { SingleError, type Target } from "./targets.ts";

/** The options for an executable. */
export interface SingleOptions {
  /** The path of the program that requires Node, which the build makes. */
  readonly program: string;
  readonly target: Target;
  /** The path of the executable. Its folder is created if necessary. */
  readonly output: string;
  readonly nodeBinaries: NodeBinaries;
}

/**
 * Makes one executable from a program and Node, which requires no installed Node. The same program gives the same bytes on every
 * machine at any time. Throws a SingleError or a FormatError.
 */
export async function makeSingle({ program, target, output, nodeBinaries }: SingleOptions): Promise<void> {
  const content = await readFile(program);
  if (!isSmallFile(content)) throw new SingleError(`${program} is not a program that the build has made`);
  const main = { name: entryName, code: entryCode };
  const blob = blobOf({ main, assets: { [programAsset]: content } });
  const node = Buffer.from(await nodeBinary(target, nodeBinaries));
  setFuse(node);
  await writeWhole(output, withProgram(node, target, blob, basename(program)), 0o755);
}

/** The name under which Node looks for its program. */
const resource = "NODE_SEA_BLOB";
const neutral = 0;

function withProgram(node: Buffer, { format }: Target, blob: Buffer, identifier: string): Buffer {
  if (format === "elf") return withElfNote(node, { name: resource, type: 0, content: blob });
  if (format === "pe") return withPeResource(node, { path: [rawData, resource, neutral], content: blob });
  return withMachSegment(node, { segment: "NODE_SEA", section: `__${resource}`, content: blob, identifier });
}
