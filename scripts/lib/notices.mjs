// Whose code is in a program, and under which licences. See docs/decisions/040-what-a-program-brings-along.md.
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

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

/** Texts in `licences` that a package should have had with it. By version, so that somebody looks again when it changes. */
export const missingTexts = {
  "abstract-logging@2.0.1": "abstract-logging.txt",
  "undici@7.30.2": "llhttp.txt",
};

const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const textFile = /^(licen[cs]e|copying|copyright|notice)/i;

/**
 * The packages that have code in what esbuild made, sorted, with the texts of their licences. Throws if one of them may not be
 * passed on like this.
 *
 * @typedef {{ id: string, name: string, version: string, licence: string, texts: string[] }} Package
 * @param {import("esbuild").Metafile} metafile
 * @returns {Promise<Package[]>}
 */
export async function bundledPackages({ outputs }) {
  const parts = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const folders = parts
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([file]) => packageFolder.exec(file.replaceAll("\\", "/")) ?? []);
  const found = await Promise.all([...new Set(folders)].map((folder) => describe(resolve(root, folder))));
  // The same version may be in more than one folder.
  const packages = new Map(found.map((described) => [described.id, described]));
  return [...packages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** @returns {Promise<Package>} */
async function describe(folder) {
  const {
    name,
    version,
    license: licence,
  } = JSON.parse(await readFile(resolve(folder, "package.json"), "utf8"));
  const id = `${name}@${version}`;
  if (!isCompatible(licence)) {
    throw new Error(
      `${id} is licensed as ${JSON.stringify(licence)}, which is not on the list of scripts/lib/notices.mjs. ` +
        "Do without the package, or add the licence if it allows that a program has the code in it.",
    );
  }
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && textFile.test(entry.name))
    .map(({ name }) => name);
  const paths = files.sort().map((file) => resolve(folder, file));
  if (missingTexts[id]) paths.push(resolve(import.meta.dirname, "licences", missingTexts[id]));
  const read = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  const texts = read.map((text) => text.replaceAll("\r\n", "\n").trim()).filter((text) => text !== "");
  if (texts.length === 0) {
    throw new Error(
      `${id} has no file with the text of its licence, ${licence}. ` +
        "Find out what its author says, and add that to missingTexts in scripts/lib/notices.mjs.",
    );
  }
  return { id, name, version, licence, texts };
}

/** Of an expression, one way of choosing has to be on the list. What is nested is not understood, and so not compatible. */
function isCompatible(licence) {
  if (typeof licence !== "string") return false;
  const choices = licence.replace(/^\((.*)\)$/, "$1");
  if (/[()]/.test(choices)) return false;
  return choices.split(" OR ").some((choice) => choice.split(" AND ").every((one) => compatible.has(one)));
}

/**
 * What has to accompany the program, as a text for people.
 *
 * @param {string} program
 * @param {Package[]} packages
 */
export function noticesText(program, packages) {
  const begin = `${program} has code of these packages in it, each under the licence that follows its name.`;
  const line = "-".repeat(80);
  const parts = packages.map(
    ({ id, licence, texts }) => `${line}\n${id} (${licence})\n${line}\n\n${texts.join("\n\n")}\n`,
  );
  const list = packages.map(({ id, licence }) => `  ${id} (${licence})`).join("\n");
  return `${begin}\n\n${list}\n\n${parts.join("\n")}`;
}
