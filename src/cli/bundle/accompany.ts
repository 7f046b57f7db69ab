import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Metafile } from "esbuild";
import { billOfMaterials } from "./bill-of-materials.ts";
import { bundledPackages, noticesText } from "./notices.ts";

const notices = "THIRD-PARTY-NOTICES.txt";
const bill = "sbom.cdx.json";

/** What accompanies a program, in a folder of its own. */
export const companions: readonly string[] = [notices, bill];

/**
 * Where the folder of a program's companions is: not beside the program, because Terraform takes a file whose name begins like a
 * provider's for one.
 */
export const companionsFolder = (program: string) => join(dirname(program), "notices", basename(program));

/** A program that was just made. */
export interface Made {
  /** Its file; absolute. */
  readonly output: string;
  /** The version of the program. */
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** What the paths of the metafile are relative to. */
  readonly root: string;
  readonly metafile: Metafile;
  /** Licences of packages that this program may have in it, beyond those that every program may. */
  readonly allowed?: readonly string[];
}

/**
 * Writes what has to accompany a program: the licences of the code that it has from others, and its bill of materials. Throws if
 * the licences do not allow it.
 */
export async function accompany({
  output,
  version,
  licence,
  root,
  metafile,
  allowed = [],
}: Made): Promise<void> {
  const [packages, bytes] = await Promise.all([bundledPackages(metafile, root, allowed), readFile(output)]);
  const name = basename(output);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const folder = companionsFolder(output);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, notices), noticesText(name, packages));
  const made = billOfMaterials({ name, version, licence, sha256 }, packages);
  await writeFile(join(folder, bill), `${JSON.stringify(made, null, 2)}\n`);
}
