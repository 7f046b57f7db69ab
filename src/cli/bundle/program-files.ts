// What a program reads from the folder next to it: packages that stay as they are installed, and files of the project. See
// docs/decisions/archive/223-files-next-to-a-program.md.
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildFailure, Metafile, Plugin } from "esbuild";
import { filesBelow } from "../../packaging/files.ts";
import { CommandError } from "../terminal/command.ts";
import { metafileName } from "./framework.ts";
import { folderOfPackage } from "./notices.ts";
import { installedPaths, movedPaths } from "./own-paths.ts";

/** The parts of a project's configuration about what is next to its program. */
export interface ProgramFilesOptions {
  /** Names of packages that stay as they are installed, in addition to those that need it. */
  readonly external?: readonly string[];
  /** Paths of files and folders that the provider reads, relative to the root. */
  readonly assets?: readonly string[];
}

/** The prefix by which a module of a program imports what is next to it; alone, it imports the folder. */
const fileImport = "files:";

/** Returns the path of the folder next to a program, relative to the program. */
export const filesFolder = (program: string) => `files/${basename(program).replace(/\.exe$/, "")}`;

/** A package in the folder next to a program. */
export interface ExternalPackage {
  readonly name: string;
  /** Where it is installed, without links. */
  readonly folder: string;
  /** Its folder below the one next to the program, as in `node_modules/etcd3`. */
  readonly place: string;
}

/** Where imports lead: to what is installed, for a program that runs here once, or to the folder next to the program. */
type Home = "installed" | "built";

/** Finds out what has to be next to a program, from the builds of it. */
export class ProgramFiles {
  readonly #root: string;
  readonly #given: ReadonlySet<string>;
  /** The reasons of the packages that stay as they are, by their folders. */
  readonly #reasons = new Map<string, string>();
  /** Packages that are not installed, which other packages import only if they need them. */
  readonly #missing = new Set<string>();
  /** The project's files, relative to the root. */
  readonly #assets = new Set<string>();
  /** The folders of packages that the code of the last build imports. */
  readonly #imported = new Set<string>();
  #packages: readonly ExternalPackage[] = [];

  constructor(root: string, { external = [], assets = [] }: ProgramFilesOptions = {}) {
    this.#root = root;
    this.#given = new Set(external);
    for (const asset of assets) this.#addAsset(asset, "assets of tfnode.config.ts");
  }

  /** The packages next to the program, with those that they need. */
  get packages(): readonly ExternalPackage[] {
    return this.#packages;
  }

  /** The project's files and folders next to the program, relative to the root. */
  get assets(): readonly string[] {
    return [...this.#assets].sort();
  }

  /** The reasons why packages are next to the program, by their names. */
  get reasons(): readonly (readonly [name: string, reason: string])[] {
    return [...this.#reasons].map(([folder, reason]) => [manifestOf(folder).name, reason] as const);
  }

  /** Returns the files next to the program, by their paths in its folder, each with the path of its content. */
  async files(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const { folder, place } of this.#packages)
      for (const name of await filesOfPackage(folder)) found.set(`${place}/${name}`, join(folder, name));
    for (const asset of this.#assets) {
      const source = join(this.#root, asset);
      if (statSync(source).isFile()) found.set(asset, source);
      else for (const name of await filesBelow(source)) found.set(`${asset}/${name}`, join(source, name));
    }
    return found;
  }

  /** Adds what the code in a build reads. Reports whether that changes the build. If not, omits what only packages next to the program import. */
  learn({ outputs }: Pick<Metafile, "outputs">): boolean {
    const before = this.#reasons.size;
    for (const { inputs } of Object.values(outputs)) {
      for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = bytesInOutput > 0 ? folderOfPackage(file, this.#root) : undefined;
        if (folder === undefined || this.#reasons.has(folder) || isOurs(folder)) continue;
        const reason = reasonIn(folder, resolve(this.#root, file));
        if (reason !== undefined) this.#reasons.set(folder, reason);
      }
    }
    const isLearned = this.#reasons.size > before;
    if (!isLearned)
      for (const folder of this.#reasons.keys())
        if (!this.#imported.has(folder)) this.#reasons.delete(folder);
    this.#imported.clear();
    this.#place();
    return isLearned;
  }

  /** Adds the packages that a build did not find. Reports whether another build can succeed. */
  learnFailure({ errors = [] }: Partial<BuildFailure>): boolean {
    const before = this.#missing.size + this.#reasons.size;
    for (const { text, location } of errors) {
      if (!location?.file.includes("node_modules/")) continue;
      const [, name] = /^Could not resolve "([^"]+)"/.exec(text) ?? [];
      // Node reports such a package when the code that requires it runs.
      if (name && /\b(require|import)\s*\(/.test(location.lineText)) this.#missing.add(name);
      const folder = folderOfPackage(location.file, this.#root);
      const [, file] = /^No loader is configured for .* files: (.*)/.exec(text) ?? [];
      if (folder && file) this.#reasons.set(folder, `it imports ${basename(file)}`);
    }
    this.#imported.clear();
    this.#place();
    return this.#missing.size + this.#reasons.size > before;
  }

  /** Returns the plugins that make imports, and paths of files, lead to what is next to the program. */
  plugins(home: Home): Plugin[] {
    const found = (path: string, module: string) => {
      if (/\.[cm]?tsx?$/.test(path))
        throw new CommandError(
          `${module} names ${path.replaceAll("\\", "/")}, which Node cannot run next to the program: write what it names in JavaScript, such as in a .mjs file that imports only modules of Node, or put it into a package.`,
        );
      this.#addAsset(path, module);
    };
    const paths = home === "installed" ? installedPaths(this.#root, found) : movedPaths(this.#root);
    return [this.#packagesOf(home), paths];
  }

  #packagesOf(home: Home): Plugin {
    return {
      name: "program-files",
      setup: ({ onResolve, onLoad, resolve: find }) => {
        onResolve({ filter: /^files:/ }, ({ path }) => ({ path, external: true }));
        onResolve({ filter: /^\.\.?\/.*\.node$/ }, ({ path, resolveDir, importer }) => {
          if (importer.includes("node_modules")) return undefined;
          const file = join(resolveDir, path);
          const asset = metafileName(this.#root, file);
          this.#addAsset(asset, metafileName(this.#root, importer));
          return home === "installed"
            ? { path: file, external: true }
            : { path: `${fileImport}${asset}`, external: true };
        });
        onResolve(
          { filter: /^[\w@]/ },
          async ({ path, kind, resolveDir, importer, pluginData, namespace }) => {
            if (pluginData === "external" || namespace === "external") return undefined;
            if (this.#missing.has(path) && importer.includes("node_modules")) return { path, external: true };
            if (!this.#isExternal(nameIn(path))) return undefined;
            const found = await find(path, { kind, resolveDir, importer, pluginData: "external" });
            const file = found.path.replaceAll("\\", "/");
            const folder = found.errors.length > 0 ? undefined : folderOfPackage(file, this.#root);
            if (folder === undefined || !isAbsolute(found.path)) return undefined;
            if (this.#given.has(nameIn(path)) && !this.#reasons.has(folder)) {
              this.#reasons.set(folder, "external of tfnode.config.ts names it");
              this.#place();
            }
            if (!this.#reasons.has(folder)) return undefined;
            this.#imported.add(folder);
            if (home === "installed") {
              const required = kind === "require-call" || kind === "require-resolve";
              return { path: required ? found.path : pathToFileURL(found.path).href, external: true };
            }
            const place = this.#packages.find((one) => one.folder === folder)?.place;
            const id = `${fileImport}${place}/${relative(folder, found.path).replaceAll("\\", "/")}`;
            // The bundler knows by the module what the default export of a CommonJS module is.
            return isEsm(found.path, folder)
              ? { path: id, external: true }
              : { path: id, namespace: "external" };
          },
        );
        onLoad({ filter: /./, namespace: "external" }, ({ path }) => ({
          contents: `module.exports=require(${JSON.stringify(path)})`,
          loader: "js",
        }));
      },
    };
  }

  #isExternal(name: string): boolean {
    return this.#given.has(name) || this.#packages.some((one) => one.name === name);
  }

  #place(): void {
    this.#packages = placesOf([...this.#reasons.keys()]);
  }

  #addAsset(path: string, source: string): void {
    const asset = path.replaceAll("\\", "/").replace(/\/$/, "");
    if (!existsSync(join(this.#root, asset)))
      throw new CommandError(`${source} names ${asset}, which is no file or folder of the project.`);
    if (asset.startsWith("..") || isAbsolute(asset) || asset === "")
      throw new CommandError(
        `${source} names ${asset || "the folder of the project"}, which cannot be put next to the program. Put the file into a folder of the project.`,
      );
    this.#assets.add(asset);
  }
}

interface Manifest {
  readonly name: string;
  readonly type?: string;
  readonly dependencies?: { readonly [name: string]: string };
  readonly optionalDependencies?: { readonly [name: string]: string };
  readonly peerDependencies?: { readonly [name: string]: string };
}

/** Returns the package.json of a package. */
function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Matches files of a package that no program reads: documentation, types, and what its addons are compiled from. */
const unread =
  /\.(?:md|markdown|map|d\.[cm]?ts|c|cc|cpp|h|hpp|o|a|gyp|gypi|mk|tsbuildinfo)$|(?:^|\/)(?:\.deps|obj|obj\.target)\//;

/** Returns the paths of the files of a package that a program can read, relative to its folder. */
async function filesOfPackage(folder: string): Promise<readonly string[]> {
  const files = await filesBelow(folder);
  return files.filter((name) => !/(^|\/)node_modules\//.test(name) && !unread.test(name));
}

const isOurs = (folder: string) => manifestOf(folder).name.startsWith("@tfnode/");

/** Returns the name of the package in an import, as in `@grpc/grpc-js` of `@grpc/grpc-js/build/src/client`. */
const nameIn = (path: string) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;

/** The ways in which code finds files by its own path. */
const ownPath =
  /\b__(?:dirname|filename)\b|\bimport\.meta\.(?:url|dirname|filename|resolve)\b|\brequire\.resolve\(|\brequire\(\s*["'](?:bindings|node-gyp-build|prebuild-install|@mapbox\/node-pre-gyp)["']\s*\)/;

/** Returns the reason why the package in a folder has to stay as it is installed, by one of its files. */
function reasonIn(folder: string, file: string): string | undefined {
  const { optionalDependencies = {} } = manifestOf(folder);
  const [native] = Object.keys(optionalDependencies).filter(isOfPlatform);
  if (native !== undefined) return `it has a package for each system, such as ${native}`;
  if (!/\.[cm]?js$/.test(file)) return undefined;
  const [found] = ownPath.exec(withoutComments(readFileSync(file, "utf8"))) ?? [];
  return found && `${relative(folder, file).replaceAll("\\", "/")} has ${found.replace(/\($/, "")}`;
}

/** Removes comments that stand in lines of their own. */
function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm, "");
}

/** Reports whether a name is that of a package for one system, as in `@node-rs/argon2-linux-x64-gnu`. */
function isOfPlatform(name: string): boolean {
  return (
    /(^|[-/.])(linux|linuxmusl|darwin|win32|windows)([-/.]|$)/.test(name) &&
    /(x64|arm64|universal)/.test(name)
  );
}

function isEsm(file: string, folder: string): boolean {
  const extension = extname(file);
  if (extension !== ".js") return extension === ".mjs";
  for (let at = dirname(file); ; at = dirname(at)) {
    const manifest = join(at, "package.json");
    if (existsSync(manifest)) {
      const { type } = JSON.parse(readFileSync(manifest, "utf8"));
      if (type !== undefined || at === folder) return type === "module";
    }
    if (at === folder || at === dirname(at)) return false;
  }
}

/** Returns the folder of a package that a package in a folder requires, without links, as Node finds it; undefined if it is not installed. */
function installedFor(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return realpathSync(found);
    if (at === dirname(at)) return undefined;
  }
}

/** Matches packages that others need when they are compiled or installed, not when they run. */
const ofInstallation = /^(?:@types\/.*|prebuild-install|node-gyp|node-addon-api|@napi-rs\/cli)$/;

/** Returns where packages and all that they need are put: a second version of a package is below the one that requires it. */
function placesOf(folders: readonly string[]): readonly ExternalPackage[] {
  const placed = new Map<string, ExternalPackage>();
  /** Puts a package where one at the place `above` finds it. Returns its place if it is new. */
  const put = (folder: string, above: string): string | undefined => {
    const { name } = manifestOf(folder);
    const seen = placesAbove(above, name).find((place) => placed.has(place));
    if (seen !== undefined && placed.get(seen)?.folder === folder) return undefined;
    // The program imports by paths, so a second version that it imports itself can be anywhere.
    const place = placeIn(seen === undefined ? "" : above || `versions/${placed.size}`, name);
    placed.set(place, { name, folder, place });
    return place;
  };
  let added = folders.flatMap((folder) => put(folder, "") ?? []);
  while (added.length > 0) {
    added = added.flatMap((place) => {
      const folder = placed.get(place)?.folder ?? "";
      const { dependencies, optionalDependencies, peerDependencies } = manifestOf(folder);
      const named = Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies });
      const needed = named.filter((name) => !ofInstallation.test(name));
      const found = needed.flatMap((name) => installedFor(folder, name) ?? []);
      return found.flatMap((one) => (one === folder ? [] : (put(one, place) ?? [])));
    });
  }
  return [...placed.values()];
}

/** Returns the places where Node looks for a package that one at the place `above` requires. */
function placesAbove(above: string, name: string): readonly string[] {
  const outer = above.lastIndexOf("/node_modules/");
  return [
    placeIn(above, name),
    ...(above === "" ? [] : placesAbove(outer < 0 ? "" : above.slice(0, outer), name)),
  ];
}

const placeIn = (above: string, name: string) => `${above && `${above}/`}node_modules/${name}`;
