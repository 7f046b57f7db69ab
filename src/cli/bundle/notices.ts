// Third-party code in a program, and its licenses. See docs/decisions/archive/040-what-a-program-brings-along.md.
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
  const stated = licenceIn(manifest);
  const id = `${name}@${version}`;
  const known = [licenceTexts[id], given[name]].flatMap((text) => text ?? []);
  const own = [...(await textsIn(folder, textFile)), ...(await namedTexts(folder, stated))];
  const texts = [...own, ...known].map(trimmed).filter((text) => text !== "");
  const licence = spelled(stated) || (await licenceOf([...own, await readmeSection(folder)])) || notStated;
  if (!isCompatible(licence, new Set([...compatible, ...allowed].map(lower)))) {
    const what = stated
      ? `is licensed as ${JSON.stringify(stated)}, which`
      : "states no licence, so that its author";
    throw new CommandError(
      `${id} ${what} does not say that a program may have the code in it. ` +
        `Do without the package, or add ${JSON.stringify(licence)} to licences in tfnode.config.ts if the code may be in it.`,
    );
  }
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

/** The license of a package that states none, in the words of SPDX. */
const notStated = "NOASSERTION";

/** Returns the license that a package.json states, as an SPDX expression where the package has one; empty if it states none. */
function licenceIn({ license, licenses }: Manifest): string {
  const typeOf = (one: unknown) => {
    const type = typeof one === "object" && one !== null && "type" in one ? one.type : one;
    return typeof type === "string" ? type.trim() : "";
  };
  if (license !== undefined || !Array.isArray(licenses)) return typeOf(license);
  return licenses.map(typeOf).join(" OR ");
}

/** Returns the text of the file that a package.json names in place of a license: `SEE LICENSE IN EULA.txt`. */
async function namedTexts(folder: string, licence: string): Promise<readonly string[]> {
  const [, file] = /^SEE LICEN[CS]E IN ([^/\\]+)$/i.exec(licence) ?? [];
  if (file === undefined || textFile.test(file)) return [];
  return await textsIn(folder, new RegExp(`^${file.replaceAll(/[^\w]/g, "\\$&")}$`));
}

/** Returns the license whose whole text is in one of these texts, undefined if there is none. */
async function licenceOf(texts: readonly string[]): Promise<string | undefined> {
  const words = (text: string) => text.toLowerCase().replaceAll(/\W+/g, " ").trim();
  const found = texts.map(words);
  for (const licence of compatible) {
    const standard = (await standardText(licence)) ?? "";
    if (permission.test(standard) && found.some((text) => text.includes(words(standard)))) return licence;
  }
  return undefined;
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
  const section = await readmeSection(folder);
  if (permission.test(section)) return [section];
  const alternatives = alternativesIn(licence).map((licences) => Promise.all(licences.map(standardText)));
  const texts = (await Promise.all(alternatives)).find((found) => !found.includes(undefined));
  if (texts === undefined) return [];
  const named = typeof author === "string" ? author : String(Object(author).name ?? "");
  const holder = named.replace(/[<(].*/s, "").trim() || `the authors of ${name}`;
  return [section || `Copyright ${holder}`, ...texts.flatMap((text) => text ?? [])];
}

/** Returns the section of a package's README whose heading is about the license, without the heading; empty if there is none. */
async function readmeSection(folder: string): Promise<string> {
  const [readme = ""] = await textsIn(folder, /^readme(\.|$)/i);
  const heading = /^(#+ .*|.+\n[=-]{3,}) *$/m;
  const sections = trimmed(readme).split(heading);
  const at = sections.findIndex((part, index) => index % 2 === 1 && /\blicen[cs]e\b/i.test(part));
  return at < 0 ? "" : (sections[at + 1] ?? "").trim();
}

const lower = (text: string) => text.toLowerCase();

/** Returns the identifier of a license as SPDX spells it. */
const spelled = (licence: string) => [...compatible].find((one) => lower(one) === lower(licence)) ?? licence;

/** Reports whether one alternative of an expression is allowed. An exception only adds permissions, and `+` later versions. */
function isCompatible(licence: string, accepted: ReadonlySet<string>): boolean {
  const isAccepted = (one: string) =>
    accepted.has(lower(one)) || accepted.has(lower(one.replace(/ WITH [\w.-]+$/, "").replace(/\+$/, "")));
  return alternativesIn(licence).some((licences) => licences.every(isAccepted));
}

/** Returns the licenses of each alternative of an SPDX expression. A text that is no expression is one license. */
function alternativesIn(licence: string): readonly (readonly string[])[] {
  const words = licence.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const next = (word: string) => words[at] === word && ++at > 0;
  const either = (): string[][] => {
    const found = both();
    return next("OR") ? [...found, ...either()] : found;
  };
  const both = (): string[][] => {
    const found = one();
    if (!next("AND")) return found;
    const others = both();
    return found.flatMap((some) => others.map((more) => [...some, ...more]));
  };
  const one = (): string[][] => {
    if (next("(")) {
      const found = either();
      return next(")") ? found : [];
    }
    const name = words[at++] ?? "";
    return [[next("WITH") ? `${name} WITH ${words[at++]}` : name]];
  };
  const found = either();
  return found.length > 0 && at === words.length ? found : [[licence]];
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
