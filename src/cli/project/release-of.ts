import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import type { Page, ReleaseDescription } from "../../packaging/release/index.ts";
import { lockedPackage, type Target } from "../../packaging/single/index.ts";
import { companionsOf } from "../bundle/accompany.ts";
import { CommandError } from "../terminal/command.ts";
import { buildProgram } from "./build-program.ts";
import { docsOf } from "./docs-of.ts";
import { programFilesByTarget, programFilesFor } from "./program-files-for.ts";
import type { Project } from "./project.ts";
import { makeSinglesOf, nodeBinariesOf, nodeLicenceName } from "./singles.ts";

/**
 * Builds the program and the executables of a project, and describes their release. If it is small, its packages contain the program,
 * which requires Node, instead of the executables. Throws a CommandError if the pages are out of date.
 */
export async function releaseOf(
  project: Project,
  targets: readonly Target[],
  small: boolean,
): Promise<ReleaseDescription> {
  const folder = join(project.home, "dist");
  const program = await buildProgram(project, folder);
  const { found, layout } = await docsOf(project);
  const { name, version } = project.config;
  if (found.length > 0)
    throw new CommandError(`the documentation of ${name} is not up to date; run tfnode docs`);
  const executables = small
    ? new Map(targets.map((target) => [target.name, program]))
    : await makeSinglesOf(project, program, targets, join(folder, "single"));
  const named = targets.filter(({ name }) => !name.startsWith("windows")).map((target) => target.name);
  const runtime = small ? undefined : await runtimeOf(project, targets, folder);
  return {
    name,
    version,
    protocols: ["6.0"],
    executables: Object.fromEntries(executables),
    programFiles: await programFilesByTarget(project, program, targets),
    ...(runtime && { small: program, filesOfSmall: await programFilesFor(project, program, named), runtime }),
    accompanying: await licenceFiles(project.home),
    ...companionsOf(program),
    docs: {
      pages: await pagesOf(project, layout.docs),
      hasSource: (path) => existsSync(join(project.home, path)),
    },
  };
}

/** Describes the Node that the executables contain. */
async function runtimeOf(
  project: Project,
  [first]: readonly Target[],
  folder: string,
): Promise<ReleaseDescription["runtime"]> {
  if (!first) return undefined;
  const { lock } = await nodeBinariesOf(project);
  const { version } = lockedPackage(lock, first);
  const licence = join(folder, "single", nodeLicenceName);
  const purl = `pkg:github/nodejs/node@v${version}`;
  const licenses = [{ license: { id: "MIT" } }];
  return { licence, component: { type: "platform", "bom-ref": purl, name: "node", version, licenses, purl } };
}

/** Returns the paths of the license files in a folder, which accompany the provider. */
export async function licenceFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => /^(licen[cs]e|notice)(\.\w+)?$/i.test(name))
    .map((name) => join(folder, name));
}

/** Returns the pages of a project by their paths in registries. Throws a CommandError if two pages have the same path. */
export async function pagesOf(
  { folder, home, config }: Pick<Project, "folder" | "home" | "config">,
  docs: string,
): Promise<ReadonlyMap<string, Page>> {
  const pages = join(folder, docs);
  const slashed = (path: string) => path.replaceAll(sep, "/");
  // Unlike a list with the types of entries, this one follows symbolic links, with which projects share guides.
  const own = (await readdir(pages, { recursive: true })).filter((path) => path.endsWith(".md"));
  const guides = config.docs?.guides ?? [];
  const places = new Map([
    ...own.map((path) => [join(pages, path), slashed(path)] as const),
    // Pages within the docs folder are already included.
    ...guides.map((path) => [join(folder, path), `guides/${basename(path)}`] as const),
  ]);
  const read = [...places].map(async ([file, place]) => {
    return [place, { source: slashed(relative(home, file)), text: await readFile(file, "utf8") }] as const;
  });
  const found = new Map(await Promise.all(read));
  if (found.size < places.size)
    throw new CommandError("docs.guides of tfnode.config.ts has two pages of one name");
  return found;
}
