// The paths of the project's modules: `import.meta` of each is that of its source, or of its place next to the program.
import { readFileSync } from "node:fs";
import { dirname, extname, posix, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Loader, Plugin } from "esbuild";
import { isOfFramework, metafileName } from "./framework.ts";

/** Receives the path of a file that a module of the project names, relative to the root, and the path of the module. */
type Found = (path: string, module: string) => void;

/** Makes the project's modules know the paths of their sources when this machine runs the bundle. */
export function installedPaths(root: string, found?: Found): Plugin {
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
  /** Undefined if the module runs from its source, with its own `require`. */
  readonly found: Found | undefined;
}

function ownPaths(root: string, pathOf: (path: string) => OwnPath): Plugin {
  return {
    name: "own-paths",
    setup({ onLoad }) {
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => {
        const module = metafileName(root, path);
        // The framework's modules are none of the project's, also where both are in one repository.
        if (/^\.\.|(^|\/)node_modules\/|-library\.ts$/.test(module) || isOfFramework(module))
          return undefined;
        const text = readFileSync(path, "utf8");
        if (text.search(own) < 0) return undefined;
        const { before, meta, found } = pathOf(path);
        if (found)
          for (const file of filesIn(text)) found(relative(root, resolve(dirname(path), file)), module);
        // Without a `require` of its own, the module has that of the program, which the bundler follows.
        const code = found ? text.replace(ownRequire, "") : text;
        return {
          contents: `${before}const tfnode_meta=${meta};${code.replaceAll(own, "tfnode_meta.$1")}`,
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

const ownRequire =
  /\b(?:const|let|var)\s+require\s*=\s*(?:\w+\.)?createRequire\(\s*import\.meta\.url\s*\)\s*;?/;

const own = /\bimport\.meta\.(url|dirname|filename)\b/g;

const literal = /(["'`])((?:(?!\1)[^$\\\n]|\$(?!\{))*)(\1|\$\{)/.source;

/** The ways in which a module names files relative to itself: the second group is a path, or its beginning. */
const named = [
  new RegExp(`\\bnew URL\\(\\s*${literal}[^)]*,\\s*import\\.meta\\.url\\s*\\)`, "g"),
  new RegExp(`\\bimport\\.meta\\.dirname\\s*\\+\\s*${literal}`, "g"),
  /(`)\$\{import\.meta\.dirname\}([^"'`$]*)(`|\$\{)/g,
];

/** The folder of a module in the form of versions before Node 20.11. */
const olderForm =
  /\b(?:\w+\.)?dirname\(\s*(?:\w+\.)?fileURLToPath\(\s*import\.meta\.url\s*\)\s*\)|\b(?:\w+\.)?fileURLToPath\(\s*new URL\(\s*(["'])\.\/?\1\s*,\s*import\.meta\.url\s*\)\s*\)/g;

/** Returns code in which the folder of the module is always `import.meta.dirname`, also where it has a name. */
function withOneForm(code: string): string {
  const text = code.replaceAll(olderForm, "import.meta.dirname");
  const [, name] = /\b(?:const|let|var)\s+([\w$]+)\s*=\s*import\.meta\.dirname\b(?!\s*\+)/.exec(text) ?? [];
  return name === undefined
    ? text
    : text.replaceAll(
        new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$&")}(?![\\w$])`, "g"),
        "import.meta.dirname",
      );
}

/** The arguments of a function that joins a path to that of the module's folder. */
const joined = /\b(?:join|resolve)\(\s*import\.meta\.dirname\s*,([^()]*)\)/g;

/**
 * Returns the paths of files that a module names relative to itself. Where the name of a file is calculated, it is the folder with the
 * files.
 */
export function filesIn(code: string): readonly string[] {
  const text = withOneForm(code);
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
