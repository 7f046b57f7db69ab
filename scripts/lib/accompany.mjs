import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { bundledPackages, noticesText } from "./notices.mjs";
import { billOfMaterials } from "./sbom.mjs";

const root = resolve(import.meta.dirname, "../..");

/** What accompanies a program, in a folder of its own. */
export const companions = ["THIRD-PARTY-NOTICES.txt", "sbom.cdx.json"];

/**
 * Where that folder is: not beside the program, because Terraform takes a file whose name begins like a provider's for one.
 *
 * @param {string} output the program
 */
export const companionsFolder = (output) => resolve(root, dirname(output), "notices", basename(output));

/**
 * Writes what has to accompany a program: the licences of the code that it has from others, and its bill of materials. Throws if
 * the licences do not allow it.
 *
 * @param {{ output: string, licence: string, metafile: import("esbuild").Metafile }} program
 */
export async function accompany({ output, licence, metafile }) {
  const file = resolve(root, output);
  const [packages, bytes, { stdout }] = await Promise.all([
    bundledPackages(metafile),
    readFile(file),
    promisify(execFile)(file, ["--version"]),
  ]);
  const name = basename(output);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const bill = billOfMaterials({ name, version: stdout.trim().split(" ").at(-1), licence, sha256 }, packages);
  const folder = companionsFolder(output);
  const [notices, sbom] = companions;
  await mkdir(folder, { recursive: true });
  await writeFile(resolve(folder, notices), noticesText(name, packages));
  await writeFile(resolve(folder, sbom), `${JSON.stringify(bill, null, 2)}\n`);
}
