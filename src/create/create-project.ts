import { existsSync, readdirSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { recordFiles } from "../cli/scaffold/record.ts";
import { CommandError } from "../cli/terminal/command.ts";
import { loadOpenApi, wantedFrom } from "../cli/terminal/openapi.ts";
import { writeText } from "../packaging/files.ts";

/** The options of a new project. */
export interface ProjectOptions {
  /** The provider's type, such as `acme`. */
  readonly name: string;
  /** The namespace of the provider's source address. */
  readonly namespace: string;
  /** The absolute path of the project's folder. */
  readonly folder: string;
  /** The version of the packages that it uses. */
  readonly version: string;
  /** The absolute path of a folder with the packages' tarballs; if omitted, npm installs them from its registry. */
  readonly packages?: string;
  /** The OpenAPI document for the resources; if omitted, the project has those of the template. */
  readonly openapi?: DocumentOptions;
}

/** A document from which resources are generated. */
interface DocumentOptions {
  readonly file: string;
  /** The names and paths of resources, such as `item=/items`; all resources if empty. */
  readonly resources: readonly string[];
}

/**
 * Writes a project. Returns lines about the objects of its document that are not resources. Throws a CommandError if files already
 * exist.
 */
export async function createProject(options: ProjectOptions): Promise<readonly string[]> {
  const { folder, openapi, packages } = options;
  if (packages !== undefined)
    for (const name of ["cli", "framework", "local-api", ...(openapi ? ["openapi"] : [])]) {
      const file = tarball(packages, name, options);
      if (!existsSync(file)) throw new CommandError(`there is no ${file}; npm pack makes it`);
    }
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CommandError(`${folder} is not empty. Choose another --directory.`);
  const files = new Map(
    (await templateFiles()).map(([path, text]) => [renamed(path, options), renamed(text, options)]),
  );
  const left = openapi ? await useDocument(files, options, openapi) : [];
  for (const [path, text] of files) {
    await writeText(join(folder, path), text);
  }
  return left;
}

/**
 * Replaces the files of the template's resources by those of a document. Returns sentences about the objects of the document that are
 * not resources, with the reasons. Throws an error with the reason if it contains no resource.
 */
async function useDocument(
  files: Map<string, string>,
  options: ProjectOptions,
  { file, resources }: DocumentOptions,
): Promise<readonly string[]> {
  const { name, namespace } = options;
  const wanted = wantedFrom(resources);
  const openApi = await loadOpenApi(
    (version) =>
      `npm exec --package @tfnode/create@${version} --package @tfnode/openapi@${version} -- tfnode-create ${name} --openapi ${file}`,
  );
  const document = await openApi.loadDocument(file);
  const target = { provider: name, namespace };
  const made = openApi.scaffoldWanted(document, wanted, target);
  const left = made.left.map((one) => openApi.leftLine(one));
  if (made.models.length === 0)
    throw new CommandError(`no resource can be made of ${file}.\n${left.join("")}`);
  // The project itself generates pages and examples after its packages are installed.
  for (const path of [...files.keys()])
    if (/^(src|test|docs|examples|dev\/(api|main\.tf))\b/.test(path)) files.delete(path);
  const copy = extname(file).toLowerCase() === ".json" ? "openapi.json" : "openapi.yaml";
  const own = openApi.projectFiles(document, copy, made, target);
  files.set(copy, await readFile(file, "utf8"));
  const overlay = openApi.overlayFileOf(file);
  const corrections = existsSync(overlay) ? await readFile(overlay, "utf8") : null;
  const isJson = overlay.endsWith(".json");
  const decided =
    openApi.overlayWith(corrections, `What ${copy} does not say`, made.models, isJson) ?? corrections;
  if (decided !== null) files.set(`openapi.overlay${extname(overlay)}`, decided);
  const generated = new Map([...made.shared, ...made.files, ...own]);
  const record = { ...openApi.recordOf(made, wanted), project: { document: copy, namespace } };
  for (const [path, text] of [...generated, ...recordFiles({ record, files: generated })])
    files.set(path, text);
  files.set("package.json", withOpenApi(files.get("package.json") ?? "", options));
  return left;
}

const template = join(import.meta.dirname, "template");

/** The names of files in a project. npm omits the first one from a package, and Biome reads the second one in this repository. */
const otherNames = new Map([
  ["gitignore", ".gitignore"],
  ["biome", "biome.json"],
]);

/** Returns the files of the template, by their paths in a project. */
async function templateFiles(): Promise<readonly (readonly [path: string, text: string])[]> {
  const entries = await readdir(template, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return await Promise.all(
    files.sort().map(async (file) => {
      const path = relative(template, file).replaceAll(sep, "/");
      return [otherNames.get(path) ?? path, await readFile(file, "utf8")] as const;
    }),
  );
}

/** Returns the path of a package's tarball, by the name that `npm pack` gives it. */
function tarball(packages: string, name: string, { version }: ProjectOptions): string {
  return join(packages, `tfnode-${name}-${version}.tgz`);
}

/** The version or tarball of a package that a project requires. */
function requirement(of: string, options: ProjectOptions): string {
  return options.packages === undefined
    ? options.version
    : `file:${relative(options.folder, tarball(options.packages, of, options)).replaceAll(sep, "/")}`;
}

/** The text of a package.json with the package that serves the local API of a document. */
function withOpenApi(manifest: string, options: ProjectOptions): string {
  return manifest.replace(
    /^ *(?="@types\/node":)/m,
    (indent) => `${indent}"@tfnode/openapi": "${requirement("openapi", options)}",\n${indent}`,
  );
}

/** Replaces the name of the template's provider `acme`. The template is a complete provider, so it can be read and checked directly. */
function renamed(text: string, options: ProjectOptions): string {
  const { name, namespace } = options;
  return text
    .replaceAll(/example\/acme|acme/g, (found) => (found === "acme" ? name : `${namespace}/${name}`))
    .replaceAll(
      /("@tfnode\/(cli|framework|local-api)": )"[^"]*"/g,
      (_, key, of) => `${key}"${requirement(of, options)}"`,
    );
}
