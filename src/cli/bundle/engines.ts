import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Metafile } from "esbuild";
import { folderOfPackage, packageFolders } from "./notices.ts";

// The versions of Node that the packages in a program support, by `engines` in their package.json.

/** A version of Node as numbers: major, minor, patch. */
export type NodeVersion = readonly [major: number, minor: number, patch: number];

/** The versions from the first one on that are older than the second one. */
export type Interval = readonly [from: NodeVersion, before: NodeVersion];

const first: NodeVersion = [0, 0, 0];
const last: NodeVersion = [Number.POSITIVE_INFINITY, 0, 0];

/** Returns the numbers of a version such as `v20.19.1`. */
export function nodeVersion(text: string): NodeVersion {
  const [major = 0, minor = 0, patch = 0] = text
    .replace(/^v/, "")
    .split(".")
    .map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor, patch];
}

/** Returns a version as messages show it: `22.3` for 22.3.0. */
export function versionText([major, minor, patch]: NodeVersion): string {
  return patch === 0 ? `${major}.${minor}` : `${major}.${minor}.${patch}`;
}

/** Returns a negative number if a version is older than another one, and 0 if they are the same. */
function compareVersions(a: NodeVersion, b: NodeVersion): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** Reports whether a range such as `^20.19.0 || >=22.12` contains a version. A range that cannot be read contains all versions. */
export function supports(range: string, version: NodeVersion): boolean {
  return isAmong(intervalsOf(range), version);
}

/** Reports whether a version is in one of several intervals. */
export function isAmong(versions: readonly Interval[], version: NodeVersion): boolean {
  return versions.some(
    ([from, before]) => compareVersions(from, version) <= 0 && compareVersions(version, before) < 0,
  );
}

/** A package and the versions of Node that it supports. */
export interface Engine {
  /** As in `undici@8.1.0`. */
  readonly id: string;
  readonly range: string;
}

/** The versions of Node that run a program, and the packages that exclude some which the framework supports. */
export interface NodeNeeds {
  readonly versions: readonly Interval[];
  readonly because: readonly Engine[];
}

/** Returns the versions of Node, among those in a range, that all packages support. */
export function nodeNeeds(engines: readonly Engine[], among: string): NodeNeeds {
  const own = versionsOf(among);
  const narrowed = (versions: readonly Interval[], { range }: Engine) =>
    versions.flatMap((one) => versionsOf(range).map((other) => common(one, other))).filter(isFilled);
  const because = engines.filter((engine) => `${narrowed(own, engine)}` !== `${own}`);
  return { versions: engines.reduce(narrowed, own), because };
}

/**
 * Returns the versions of Node in a range as intervals, in ascending order. The last one has no end: the upper limit of a range is often a guess,
 * while a gap in it is none.
 */
export function versionsOf(range: string): readonly Interval[] {
  const intervals = intervalsOf(range)
    .filter(isFilled)
    .sort(([from], [otherFrom]) => compareVersions(from, otherFrom));
  const merged: Interval[] = [];
  for (const [from, before] of intervals) {
    const previous = merged.at(-1);
    if (!previous || compareVersions(from, previous[1]) > 0) merged.push([from, before]);
    else if (compareVersions(before, previous[1]) > 0) merged.splice(-1, 1, [previous[0], before]);
  }
  const [from] = merged.pop() ?? [first];
  return [...merged, [from, last]];
}

function isFilled([from, before]: Interval): boolean {
  return compareVersions(from, before) < 0;
}

/** Returns versions as messages show them: `Node.js 20.19 or newer, but not from 21.0 to before 22.12`. */
export function versionsText(versions: readonly Interval[]): string {
  const [[oldest] = [first]] = versions;
  const gaps = versions.slice(1).map(([after], i) => {
    const [, end] = versions[i] as Interval;
    return `, but not from ${versionText(end)} to before ${versionText(after)}`;
  });
  return `Node.js ${versionText(oldest)} or newer${gaps.join("")}`;
}

/** Returns the supported versions of Node of each package in a program, also of the project and of linked packages. */
export function enginesIn(metafile: Pick<Metafile, "outputs">, root: string): readonly Engine[] {
  const folders = new Set([...packageFolders(metafile, root), ...ownFolders(metafile, root)]);
  return [...folders].flatMap((folder) => engineOf(folder) ?? []);
}

/** Returns the folders of the packages in a program that no package manager has put into node_modules: the project, and linked packages. */
function ownFolders({ outputs }: Pick<Metafile, "outputs">, root: string): readonly string[] {
  const files = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const own = files.filter((file) => !file.startsWith("external:") && !folderOfPackage(file, root));
  const folders = new Set(own.map((file) => dirname(resolve(root, file))));
  return [...folders].flatMap((folder) => packageAround(folder) ?? []);
}

/** Returns the next outer folder whose package.json describes a package, and not only the format of modules. */
function packageAround(folder: string): string | undefined {
  const file = join(folder, "package.json");
  if (existsSync(file)) {
    const { name, engines } = JSON.parse(readFileSync(file, "utf8"));
    if (name !== undefined || engines !== undefined) return folder;
  }
  const outer = dirname(folder);
  return outer === folder ? undefined : packageAround(outer);
}

/** Returns the supported versions of Node of the package in a folder; undefined if it states none. */
export function engineOf(folder: string): Engine | undefined {
  const {
    name = "the project",
    version,
    engines,
  } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const range: unknown = engines?.node;
  const id = version === undefined ? name : `${name}@${version}`;
  return typeof range === "string" ? { id, range } : undefined;
}

function intervalsOf(range: string): readonly Interval[] {
  return range.split("||").map((alternative) => {
    const [, low, high] = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(alternative) ?? [];
    const text = low === undefined ? alternative : `>=${low} <=${high}`;
    const parts = text.replaceAll(/([<>=^~])\s+/g, "$1").split(/[\s,]+/);
    return parts
      .filter((part) => part !== "")
      .map(intervalOf)
      .reduce(common, [first, last]);
  });
}

function common([from, before]: Interval, [otherFrom, otherBefore]: Interval): Interval {
  return [
    compareVersions(from, otherFrom) < 0 ? otherFrom : from,
    compareVersions(before, otherBefore) < 0 ? before : otherBefore,
  ];
}

const comparator = /^(>=|<=|>|<|=|\^|~)?v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/;

function intervalOf(part: string): Interval {
  const [, sign = "=", majorText, minorText, patchText] = comparator.exec(part) ?? [];
  if (majorText === undefined) return [first, last];
  const [major, minor, patch] = [Number(majorText), Number(minorText ?? 0), Number(patchText ?? 0)];
  const version: NodeVersion = [major, minor, patch];
  // The version after those that the text names: `20` names all of 20.
  const next: NodeVersion =
    minorText === undefined
      ? [major + 1, 0, 0]
      : patchText === undefined
        ? [major, minor + 1, 0]
        : [major, minor, patch + 1];
  switch (sign) {
    case ">=":
      return [version, last];
    case ">":
      return [next, last];
    case "<":
      return [first, version];
    case "<=":
      return [first, next];
    case "^":
      return [version, [major + 1, 0, 0]];
    case "~":
      return [version, minorText === undefined ? next : [major, minor + 1, 0]];
    default:
      return [version, next];
  }
}
