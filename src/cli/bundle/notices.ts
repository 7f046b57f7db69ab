// Whose code is in a program, and under which licences. See docs/decisions/040-what-a-program-brings-along.md.
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Metafile } from "esbuild";
import { licenceTexts } from "./licence-texts.ts";

/** Licences, as SPDX calls them, whose code may be in a program under Apache-2.0, and which ask for no more than their notice. */
const compatible = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
]);

/** A package that has code in a program. */
export interface BundledPackage {
  /** As in `long@5.3.2`. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** The texts of its licence and notices. */
  readonly texts: readonly string[];
}

const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const textFile = /^(licen[cs]e|copying|copyright|notice)/i;

/** Where a package says of which others it has code in it, in a list of BundledPackage. */
export const vendoredList = "lib/vendor/packages.json";

/**
 * The packages that have code in what esbuild made, sorted, with the texts of their licences. Throws if one of them may not be
 * passed on like this. The paths of the metafile are relative to `root`; `allowed` are licences beyond those that everybody may
 * pass on.
 */
export async function bundledPackages(
  { outputs }: Pick<Metafile, "outputs">,
  root: string,
  allowed: readonly string[] = [],
): Promise<readonly BundledPackage[]> {
  const parts = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const folders = parts
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([file]) => packageFolder.exec(file.replaceAll("\\", "/")) ?? []);
  const found = await Promise.all(
    [...new Set(folders)].map(async (folder) => [
      await describe(resolve(root, folder), new Set([...compatible, ...allowed])),
      ...(await vendoredIn(resolve(root, folder))),
    ]),
  );
  // The same version may be in more than one folder.
  const packages = new Map(found.flat().map((described) => [described.id, described]));
  return [...packages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function vendoredIn(folder: string): Promise<readonly BundledPackage[]> {
  const text = await readFile(resolve(folder, vendoredList), "utf8").catch(() => "[]");
  return JSON.parse(text);
}

async function describe(folder: string, accepted: ReadonlySet<string>): Promise<BundledPackage> {
  const {
    name,
    version,
    license: licence,
  } = JSON.parse(await readFile(resolve(folder, "package.json"), "utf8"));
  const id = `${name}@${version}`;
  if (!isCompatible(licence, accepted)) {
    throw new Error(
      `${id} is licensed as ${JSON.stringify(licence)}, which does not say that a program may have the code in it. ` +
        "Do without the package, or add the licence to licences in tfnode.config.ts if it allows that.",
    );
  }
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && textFile.test(entry.name))
    .map(({ name }) => name);
  const paths = files.sort().map((file) => resolve(folder, file));
  const read = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  const known = licenceTexts[id];
  const texts = [...read, ...(known === undefined ? [] : [known])]
    .map((text) => text.replaceAll("\r\n", "\n").trim())
    .filter((text) => text !== "");
  if (texts.length === 0) {
    throw new Error(
      `${id} has no file with the text of its licence, ${licence}. ` +
        "Find out what its author says, and ask for a version that has it.",
    );
  }
  return { id, name, version, licence, texts };
}

/** Of an expression, one way of choosing has to be on the list. What is nested is not understood, and so not compatible. */
function isCompatible(licence: unknown, accepted: ReadonlySet<string>): licence is string {
  if (typeof licence !== "string") return false;
  const choices = licence.replace(/^\((.*)\)$/, "$1");
  if (/[()]/.test(choices)) return false;
  return choices.split(" OR ").some((choice) => choice.split(" AND ").every((one) => accepted.has(one)));
}

/** What has to accompany the program, as a text for people. */
export function noticesText(program: string, packages: readonly BundledPackage[]): string {
  const begin = `${program} has code of these packages in it, each under the licence that follows its name.`;
  const line = "-".repeat(80);
  const parts = packages.map(
    ({ id, licence, texts }) => `${line}\n${id} (${licence})\n${line}\n\n${texts.join("\n\n")}\n`,
  );
  const list = packages.map(({ id, licence }) => `  ${id} (${licence})`).join("\n");
  return `${begin}\n\n${list}\n\n${parts.join("\n")}`;
}
