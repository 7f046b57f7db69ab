import { existsSync, readdirSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { CommandError } from "../cli/terminal/command.ts";

/** What a project is made for. */
export interface ProjectOptions {
  /** The provider's type, as in `acme`. */
  readonly name: string;
  /** The first part of its source. */
  readonly namespace: string;
  /** Where to make it; absolute. */
  readonly folder: string;
  /** The version of the packages that it uses. */
  readonly version: string;
}

/** Writes a project. Throws a CommandError if there are files already. */
export async function createProject(options: ProjectOptions): Promise<void> {
  const { folder } = options;
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CommandError(`${folder} is not empty. Choose another --directory.`);
  for (const [path, text] of await templateFiles()) {
    const file = join(folder, renamed(path, options));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, renamed(text, options));
  }
}

const template = join(import.meta.dirname, "template");

/** The files of the template, by their paths in a project. */
async function templateFiles(): Promise<readonly (readonly [path: string, text: string])[]> {
  const entries = await readdir(template, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return await Promise.all(
    files.sort().map(async (file) => {
      // A file of this name would be left out of a package.
      const path = relative(template, file)
        .replaceAll(sep, "/")
        .replace(/^gitignore$/, ".gitignore");
      return [path, await readFile(file, "utf8")] as const;
    }),
  );
}

/** The template is a provider `acme`, so that it can be read and checked as it is. */
function renamed(text: string, { name, namespace, version }: ProjectOptions): string {
  return text
    .replaceAll(/example\/acme|acme/g, (found) => (found === "acme" ? name : `${namespace}/${name}`))
    .replaceAll(/("(?:tfnode|@tfnode\/cli)": )"[^"]*"/g, `$1"${version}"`);
}
