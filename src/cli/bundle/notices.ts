// Third-party code in a program, and its licenses. See docs/decisions/040-what-a-program-brings-along.md.
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Metafile } from "esbuild";
import { CommandError } from "../terminal/command.ts";
import { licenceTexts, standardText } from "./licence-texts.ts";

/** SPDX identifiers of the licenses whose code may be part of a program under Apache-2.0, and which require only a notice. */
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

/** A package whose code is part of a program. */
export interface BundledPackage {
  /** As in `long@5.3.2`. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** The texts of its license and notices. */
  readonly texts: readonly string[];
}

/** Matches the folder of a package, also of one that is installed as a link and contains libraries. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)|^.*(?=\/lib\/vendor\/)/;
const textFile = /^(licen[cs]e|copying|copyright|notice)/i;

/** Returns the folder of the package that contains a file whose path is relative to `root`; undefined if none does. */
export function folderOfPackage(file: string, root: string): string | undefined {
  // A module that imports one next to the program is not its code.
  if (file.startsWith("external:")) return undefined;
  const [folder] = packageFolder.exec(file.replaceAll("\\", "/")) ?? [];
  return folder === undefined ? undefined : resolve(root, folder);
}

/** Settings of a program about the licenses of packages. */
export interface LicenceRules {
  /** SPDX identifiers of licenses that packages may have in addition to those that are always allowed. */
  readonly allowed?: readonly string[];
  /** The texts of licenses of packages that have none, by the names of the packages. */
  readonly texts?: { readonly [name: string]: string };
}

/** The file in which a package lists the packages whose code it contains, as BundledPackage objects. */
const vendoredList = "lib/vendor/packages.json";

/**
 * Returns the packages whose code is in esbuild's output, sorted, with the texts of their licenses. Throws a CommandError if a license does not
 * permit the distribution, or its text is unknown. The paths of the metafile are relative to `root`.
 */
export async function bundledPackages(
  metafile: Pick<Metafile, "outputs">,
  root: string,
  rules: LicenceRules = {},
): Promise<readonly BundledPackage[]> {
  const found = await Promise.all(
    packageFolders(metafile, root).map(async (folder) => [
      await describe(folder, rules),
      ...(await vendoredIn(folder)),
    ]),
  );
  // The same version may be in several folders.
  const packages = new Map(found.flat().map((described) => [described.id, described]));
  return [...packages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns the folders of the packages whose code is in esbuild's output; see bundledPackages. */
export function packageFolders({ outputs }: Pick<Metafile, "outputs">, root: string): readonly string[] {
  const parts = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const folders = parts
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([file]) => folderOfPackage(file, root) ?? []);
  return [...new Set(folders)];
}

async function vendoredIn(folder: string): Promise<readonly BundledPackage[]> {
  const text = await readFile(resolve(folder, vendoredList), "utf8").catch(() => "[]");
  return JSON.parse(text);
}

async function describe(
  folder: string,
  { allowed = [], texts: given = {} }: LicenceRules,
): Promise<BundledPackage> {
  const manifest: Manifest = JSON.parse(await readFile(resolve(folder, "package.json"), "utf8"));
  const { name, version } = manifest;
  const licence = licenceIn(manifest);
  const id = `${name}@${version}`;
  if (!isCompatible(licence, new Set([...compatible, ...allowed]))) {
    throw new CommandError(
      `${id} is licensed as ${JSON.stringify(licence)}, which does not say that a program may have the code in it. ` +
        "Do without the package, or add the licence to licences in tfnode.config.ts if it allows that.",
    );
  }
  const known = [licenceTexts[id], given[name]].flatMap((text) => text ?? []);
  const texts = [...(await textsIn(folder, textFile)), ...known].map(trimmed).filter((text) => text !== "");
  if (texts.length === 0) texts.push(...(await statedTexts(folder, manifest, licence)));
  if (texts.length === 0) {
    throw new CommandError(
      `${id} has no file with the text of its licence, ${licence}. Find out what its author says, and add the text to ` +
        `licenceTexts in tfnode.config.ts: licenceTexts: { ${JSON.stringify(name)}: "…" }.`,
    );
  }
  return { id, name, version, licence, texts };
}

/** The package.json of a package. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  /** The form of packages from before 2015, also for `license`: objects with a `type`, of which a user chooses one. */
  readonly licenses?: unknown;
  readonly author?: unknown;
}

/** Returns the license that a package.json states, as an SPDX expression where the package has one. */
function licenceIn({ license, licenses }: Manifest): unknown {
  const typeOf = (one: unknown) =>
    typeof one === "object" && one !== null && "type" in one ? one.type : one;
  if (license !== undefined || !Array.isArray(licenses)) return typeOf(license);
  return licenses.map(typeOf).join(" OR ");
}

const trimmed = (text: string) => text.replaceAll("\r\n", "\n").trim();

async function textsIn(folder: string, wanted: RegExp): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && wanted.test(entry.name));
  const paths = files.map((file) => resolve(folder, file.name)).sort();
  return await Promise.all(paths.map((path) => readFile(path, "utf8")));
}

/** Matches the words with which the permission of a license begins: a text with them is a whole license. */
const permission =
  /permission is hereby granted|permission to use, copy|redistribution and use|apache license/i;

/**
 * Returns the texts that describe the license of a package without a file for it: the section of its README, and the standard text with the author's
 * name unless the section has the whole license. None if neither is known.
 */
async function statedTexts(folder: string, { name, author }: Manifest, licence: string) {
  const [readme = ""] = await textsIn(folder, /^readme(\.|$)/i);
  const section = licenceSection(trimmed(readme));
  if (permission.test(section)) return [section];
  const alternatives = alternativesIn(licence).map((licences) => Promise.all(licences.map(standardText)));
  const texts = (await Promise.all(alternatives)).find((found) => !found.includes(undefined));
  if (texts === undefined) return [];
  const named = typeof author === "string" ? author : String(Object(author).name ?? "");
  const holder = named.replace(/[<(].*/s, "").trim() || `the authors of ${name}`;
  return [section || `Copyright ${holder}`, ...texts.flatMap((text) => text ?? [])];
}

/** Returns the section of a README in Markdown whose heading is about the license, without the heading. */
function licenceSection(readme: string): string {
  const heading = /^(#+ .*|.+\n[=-]{3,}) *$/m;
  const sections = readme.split(heading);
  const at = sections.findIndex((part, index) => index % 2 === 1 && /\blicen[cs]e\b/i.test(part));
  return at < 0 ? "" : (sections[at + 1] ?? "").trim();
}

/** Reports whether one alternative of an expression is allowed. */
function isCompatible(licence: unknown, accepted: ReadonlySet<string>): licence is string {
  if (typeof licence !== "string") return false;
  return alternativesIn(licence).some((licences) => licences.every((one) => accepted.has(one)));
}

/** Returns the licenses of each alternative of an expression. A nested expression is not parsed, and has none. */
function alternativesIn(licence: string): readonly (readonly string[])[] {
  const choices = licence.replace(/^\((.*)\)$/, "$1");
  return /[()]/.test(choices) ? [] : choices.split(" OR ").map((choice) => choice.split(" AND "));
}

/** Returns the notices that have to accompany the program, as readable text. */
export function noticesText(program: string, packages: readonly BundledPackage[]): string {
  const begin = `${program} has code of these packages in it, each under the licence that follows its name.`;
  const line = "-".repeat(80);
  const parts = packages.map(
    ({ id, licence, texts }) => `${line}\n${id} (${licence})\n${line}\n\n${texts.join("\n\n")}\n`,
  );
  const list = packages.map(({ id, licence }) => `  ${id} (${licence})`).join("\n");
  return `${begin}\n\n${list}\n\n${parts.join("\n")}`;
}
