import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Metafile } from "esbuild";
import { jsonText, sha256Of, writeText } from "../../packaging/files.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { bundledPackages, type LicenceRules, noticesText } from "./notices.ts";

/**
 * Returns the paths of the files that accompany a program. They are not next to the program, because Terraform treats each file whose
 * name begins like a provider's as a provider.
 */
export function companionsOf(program: string) {
  const folder = join(dirname(program), "notices", basename(program));
  return { notices: join(folder, "THIRD-PARTY-NOTICES.txt"), bill: join(folder, "sbom.cdx.json") };
}

/** A program that was just built. */
export interface Made {
  /** The absolute path of the program. */
  readonly output: string;
  /** The version of the program. */
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** The folder to which the paths of the metafile are relative. */
  readonly root: string;
  readonly metafile: Metafile;
  readonly rules?: LicenceRules;
}

/**
 * Writes the files that have to accompany a program: the licenses of third-party code, and the bill of materials. Throws a
 * CommandError if the licenses do not permit the program.
 */
export async function accompany(program: Made): Promise<void> {
  const { output, version, licence, root, metafile, rules } = program;
  const [packages, bytes] = await Promise.all([bundledPackages(metafile, root, rules), readFile(output)]);
  const name = basename(output);
  const sha256 = sha256Of(bytes);
  const { notices, bill } = companionsOf(output);
  await writeText(notices, noticesText(name, packages));
  await writeText(bill, jsonText(billOfMaterials({ name, version, licence, sha256 }, packages)));
}
