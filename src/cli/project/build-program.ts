import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Metafile } from "esbuild";
import { filesBelow } from "../../packaging/files.ts";
import { makeDirectory } from "../../server/make-directory.ts";
import { accompany } from "../bundle/accompany.ts";
import { bundleProvider, needsOf } from "../bundle/bundle.ts";
import { isAmong, nodeVersion, versionsText } from "../bundle/engines.ts";
import type { Entry } from "../bundle/entry.ts";
import { filesFolder, ProgramFiles } from "../bundle/program-files.ts";
import { CommandError } from "../terminal/command.ts";
import { addonsOfOneNode } from "./program-files-for.ts";
import type { Project } from "./project.ts";
import { tryProgram } from "./try-program.ts";

/** Returns the program of a project's provider as a text, so that projects need no program file. */
export function programOf({ config, provider }: Project): Entry {
  const [address, module] = [config.address, `./${provider}`].map((text) => JSON.stringify(text));
  return {
    text: `import { serve } from "@tfnode/framework";
void serve({ address: ${address}, provider: async () => (await import(${module})).default });
`,
  };
}

/**
 * Builds the program and its accompanying files, tries the program, and puts the files into a folder, which does not change if anything fails. Returns
 * the program's file. Says which version of Node the program needs if that is a newer one than the framework does, and throws a CommandError
 * if this process has an older one.
 */
export async function buildProgram(project: Project, folder: string): Promise<string> {
  const { folder: root, framework, config, licence } = project;
  const { name, version, licences = [], licenceTexts = {}, external = [], assets = [] } = config;
  makeDirectory(folder);
  const unfinished = await mkdtemp(join(folder, ".unfinished-"));
  try {
    const output = join(unfinished, `terraform-provider-${name}`);
    const programFiles = new ProgramFiles(root, { external, assets });
    const metafile = await bundleProvider({
      root,
      framework,
      entry: programOf(project),
      output,
      programFiles,
    });
    sayNeeds(metafile, root);
    const rules = { allowed: licences, texts: licenceTexts };
    await accompany({ output, version, licence, root, metafile, rules });
    await tryProgram(output);
    await sayExternal(output, programFiles);
    const files = await filesBelow(unfinished);
    for (const file of files) await putInto(folder, unfinished, file);
    await removeOthers(join(folder, filesFolder(output)), files, filesFolder(output));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return join(folder, `terraform-provider-${name}`);
}

/** Names the packages next to a program, and what that means for the machines on which it runs. */
async function sayExternal(program: string, { reasons }: ProgramFiles): Promise<void> {
  if (reasons.length === 0) return;
  const because = reasons.map(([name, reason]) => `${name}, because ${reason}`).join("; ");
  process.stderr.write(`The folder ${filesFolder(program)} belongs to the program. It has ${because}.\n`);
  const addons = await addonsOfOneNode(program);
  if (addons.length === 0) return;
  const [major] = nodeVersion(process.version);
  process.stderr.write(
    `Other versions than Node.js ${major} do not load ${addons.join(" and ")}, which npm has compiled for this one.\n`,
  );
}

function sayNeeds(metafile: Metafile, root: string): void {
  const { versions, because } = needsOf(metafile, root);
  if (because.length === 0) return;
  const packages = because.map(({ id, range }) => `${id} supports "${range}"`).join(" and ");
  const needs = `The program needs ${versionsText(versions)}, because ${packages}.`;
  if (!isAmong(versions, nodeVersion(process.version)))
    throw new CommandError(
      `${needs} This is ${process.version}: build the program with one of those, or use another version of the package.`,
    );
  process.stderr.write(`${needs}\n`);
}

/** Moves a file from one folder to the same place in another, unless the same file is there: a kept process ends when its program changes. */
async function putInto(folder: string, from: string, name: string): Promise<void> {
  const [made, target] = [join(from, name), join(folder, name)];
  if (await isSame(made, target)) return;
  makeDirectory(dirname(target));
  await rename(made, target);
}

/** Removes the files of a folder that an earlier build has left there. */
async function removeOthers(folder: string, files: readonly string[], prefix: string): Promise<void> {
  if (!existsSync(folder)) return;
  const made = new Set(files);
  for (const file of await filesBelow(folder))
    if (!made.has(`${prefix}/${file}`)) await rm(join(folder, file));
}

async function isSame(one: string, other: string): Promise<boolean> {
  const read = async (path: string) =>
    [(await stat(path)).mode & 0o777, await readFile(path, "latin1")].join();
  try {
    return (await read(one)) === (await read(other));
  } catch {
    return false;
  }
}
