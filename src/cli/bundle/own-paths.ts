// The paths of the project's modules: `import.meta` of each is that of its source, or of its place next to the program.
import { readFileSync } from "node:fs";
import { dirname, extname, posix, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Loader, Plugin } from "esbuild";
import { metafileName } from "./framework.ts";

/** Receives the path of a file that a module of the project names, relative to the root, and the path of the module. */
type Found = (path: string, module: string) => void;

/** Makes the project's modules know the paths of their sources when this machine runs the bundle. */
export function installedPaths(root: string, found: Found = () => undefined): Plugin {
  return ownPaths(root, (path) => {
    const meta = { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) };
    return { before: "", meta: JSON.stringify(meta), found };
  });
}

/** Makes the project's modules know the paths that their files have next to the program. */
export function movedPaths(root: string): Plugin {
  const plugin = ownPaths(root, (path) => {
    const meta = `tfnodeMeta(${JSON.stringify(metafileName(root, path))})`;
    return { before: `import{tfnodeMeta}from"${metaModule}";`, meta, found: () => undefined };
  });
  return {
    ...plugin,
    setup(build) {
      build.onResolve({ filter: /^tfnode:meta$/ }, ({ path }) => ({ path, namespace: "meta" }));
      build.onLoad({ filter: /./, namespace: "meta" }, () => ({ contents: metaCode, loader: "js" }));
      return plugin.setup(build);
    },
  };
}

const metaModule = "tfnode:meta";

const metaCode = `import{folder}from"files:";import{dirname,join}from"node:path";import{pathToFileURL}from"node:url";
export const tfnodeMeta=(name)=>{
  const filename=join(folder,name);
  return{filename,dirname:dirname(filename),url:pathToFileURL(filename).href};
};`;

interface OwnPath {
  /** Code before that of the module. */
  readonly before: string;
  /** The expression that replaces `import.meta`. */
  readonly meta: string;
  readonly found: Found;
}

function ownPaths(root: string, pathOf: (path: string) => OwnPath): Plugin {
  return {
    name: "own-paths",
    setup({ onLoad }) {
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => {
        const module = metafileName(root, path);
        // The framework's modules are none of the project's, also where both are in one repository.
        if (/^\.\.|(^|\/)node_modules\/|(^|\/)packages\/framework\/|-library\.ts$/.test(module))
          return undefined;
        const text = readFileSync(path, "utf8");
        if (text.search(own) < 0) return undefined;
        const { before, meta, found } = pathOf(path);
        for (const file of filesIn(text)) found(relative(root, resolve(dirname(path), file)), module);
        return {
          contents: `${before}const tfnode_meta=${meta};${text.replaceAll(own, "tfnode_meta.$1")}`,
          loader: loaders[extname(path)] ?? "js",
        };
      });
    },
  };
}

const loaders: { readonly [extension: string]: Loader } = {
  ".ts": "ts",
  ".mts": "ts",
  ".cts": "ts",
  ".tsx": "tsx",
  ".jsx": "jsx",
};

const own = /\bimport\.meta\.(url|dirname|filename)\b/g;

const literal = /(["'`])((?:(?!\1)[^$\\\n]|\$(?!\{))*)(\1|\$\{)/.source;

/** The ways in which a module names files relative to itself: the second group is a path, or its beginning. */
const named = [
  new RegExp(`\\bnew URL\\(\\s*${literal}[^)]*,\\s*import\\.meta\\.url\\s*\\)`, "g"),
  new RegExp(`\\bimport\\.meta\\.dirname\\s*\\+\\s*${literal}`, "g"),
  /(`)\$\{import\.meta\.dirname\}([^"'`$]*)(`|\$\{)/g,
];

/** The arguments of a function that joins a path to that of the module's folder. */
const joined = /\b(?:join|resolve)\(\s*import\.meta\.dirname\s*,([^()]*)\)/g;

/**
 * Returns the paths of files that a module names relative to itself. Where the name of a file is calculated, it is the folder with the
 * files.
 */
export function filesIn(text: string): readonly string[] {
  const whole = named.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, , path = "", end]) => {
      const found = end === "${" ? path.slice(0, path.lastIndexOf("/") + 1) : path;
      return posix.normalize(`./${found}`);
    }),
  );
  const parts = [...text.matchAll(joined)].map(([, list = ""]) => {
    const known: string[] = [];
    for (const part of list.split(",").map((one) => one.trim())) {
      const [, , path, end] = new RegExp(`^${literal}$`).exec(part) ?? [];
      if (path === undefined || end === "${") break;
      known.push(path);
    }
    return posix.normalize(`./${known.join("/")}`);
  });
  // The folder of the module itself has sources, which no program reads.
  return [...whole, ...parts].filter((path) => !/^(\.\.?\/?)+$/.test(path));
}
