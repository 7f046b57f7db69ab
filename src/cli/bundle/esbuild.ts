// The options with which esbuild builds programs.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildOptions, Plugin, TransformOptions } from "esbuild";
import { compiledIn, type Framework } from "./framework.ts";

/** Options for all transformations. */
export const common = {
  charset: "ascii",
  legalComments: "none",
  minify: true,
  platform: "node",
  target: "node20.19",
} as const satisfies TransformOptions;

/** Options for bundling files below a folder. */
export const bundled = (root: string) =>
  ({
    ...common,
    absWorkingDir: root,
    bundle: true,
    logLevel: "warning",
    write: false,
  }) satisfies BuildOptions;

/** Options for a program that is one ES module: its CommonJS packages use `require` for Node's modules. */
export const asOneModule = (root: string) =>
  ({
    ...bundled(root),
    banner: {
      js: 'import{createRequire as requireFrom}from"node:module";const require=requireFrom(import.meta.url);',
    },
    format: "esm",
  }) satisfies BuildOptions;

/** Options for a module that this machine runs from a folder, with the packages that its project has installed. */
export const withInstalledPackages = (root: string, outdir: string) =>
  ({
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    keepNames: true,
    // Nothing is written, but positions are relative to this folder.
    outdir,
    packages: "external",
    platform: common.platform,
    sourcemap: "inline",
    target: common.target,
    write: false,
  }) satisfies BuildOptions;

/** Returns the plugins for every program. */
export function pluginsFor(framework: Framework): Plugin[] {
  return [asInstalled(framework), ofPackage(framework), withLibraries];
}

/** Makes every import of the framework, including the bundler's own modules, use the one that the project has installed. */
function asInstalled({ folder }: Framework): Plugin {
  return {
    name: "as-installed",
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^@tfnode\/framework(\/|$)/ }, async ({ path, kind, pluginData }) =>
        pluginData === "as installed"
          ? undefined
          : await resolve(path, { kind, resolveDir: folder, pluginData: "as installed" }),
      );
    },
  };
}

/** Makes imports of the framework's sources imports of its package: the repository builds its providers as all others are built. */
function ofPackage(framework: Framework): Plugin {
  return {
    name: "of-package",
    setup({ onResolve }) {
      if (framework.sources === undefined) return;
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const module = compiledIn(framework.folder, framework, join(resolveDir, path));
        return module === undefined ? undefined : { path: module };
      });
    },
  };
}

/** A replacement for a module that a file of grpc-js requires, with everything that this file uses. */
interface StandIn {
  /** The file of grpc-js that requires the module. */
  readonly importer: string;
  readonly path: string;
  readonly contents: string;
}

const grpcStandIns: readonly StandIn[] = [
  {
    // Statistics, which the server has disabled.
    importer: "server.js",
    path: "./channelz",
    contents: `class Nothing {
      addTrace() {} addCallStarted() {} addCallSucceeded() {} addCallFailed() {} refChild() {} unrefChild() {}
    }
    const ref = (kind, name) => ({ kind, id: 0, name });
    exports.ChannelzTrace = exports.ChannelzTraceStub = Nothing;
    exports.ChannelzCallTracker = exports.ChannelzCallTrackerStub = Nothing;
    exports.ChannelzChildrenTracker = exports.ChannelzChildrenTrackerStub = Nothing;
    exports.registerChannelzServer = (name) => ref("server", name);
    exports.registerChannelzSocket = (name) => ref("socket", name);
    exports.unregisterChannelzRef = () => {};`,
  },
  {
    // Load reports, which a server sends only on request.
    importer: "server-interceptors.js",
    path: "./orca",
    contents: `exports.PerRequestMetricRecorder = class {};
    exports.GRPC_METRICS_HEADER = "";`,
  },
  {
    // Loaded when a client compresses messages, which Terraform never does.
    importer: "server-interceptors.js",
    path: "zlib",
    contents: `const zlib = () => process.getBuiltinModule("zlib");
    exports.createInflate = (...options) => zlib().createInflate(...options);
    exports.createGunzip = (...options) => zlib().createGunzip(...options);`,
  },
];

/**
 * Omits code that a server never runs: reading .proto files at run time, and grpc-js's statistics, load reports and, where only
 * these use it, the client. A program that imports the client itself still contains it. The build fails if a new grpc-js uses
 * more of the omitted code.
 */
export const withoutUnused: Plugin = {
  name: "without-unused",
  setup({ onResolve, onLoad }) {
    const absent = { path: "absent", namespace: "absent" };
    onResolve({ filter: /^@grpc\/proto-loader$/ }, () => absent);
    onResolve({ filter: /^\.\/(admin|make-client)$/ }, ({ importer }) =>
      /grpc-js\/build\/src\/(channelz|orca)\.js$/.test(importer.replaceAll("\\", "/")) ? absent : undefined,
    );
    onLoad({ filter: /./, namespace: "absent" }, () => ({
      contents: "exports.loadSync = () => ({}); exports.registerAdminService = () => {};",
    }));
    onResolve({ filter: /^(\.\/(channelz|orca)|zlib)$/ }, async ({ importer, path }) => {
      const standIn = grpcStandIns.find(
        (one) =>
          one.path === path && importer.replaceAll("\\", "/").endsWith(`/grpc-js/build/src/${one.importer}`),
      );
      if (!standIn) return undefined;
      requireAllUsed(standIn, await readFile(importer, "utf8"));
      return { path: standIn.path, namespace: "stand-in", pluginData: standIn };
    });
    onLoad({ filter: /./, namespace: "stand-in" }, ({ pluginData }) => ({ contents: pluginData.contents }));
  },
};

/** Throws if a file uses a member of a module that its replacement lacks. */
function requireAllUsed({ importer, path, contents }: StandIn, text: string): void {
  const variable = path.startsWith("./") ? `${path.slice("./".length)}_1` : path;
  const used = [...text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, "g"))].map(([, name]) => name);
  const missing = used.filter((name) => !new RegExp(`\\bexports\\.${name} =`).test(contents));
  if (used.length === 0 || missing.length > 0)
    throw new Error(`${importer} of grpc-js uses ${path} otherwise: ${missing.join(", ")}`);
}

/** Bundles what a file `…-library.ts` requires. esbuild bundles that only for a `require` that is not created with createRequire. */
const withLibraries: Plugin = {
  name: "with-libraries",
  setup({ onLoad }) {
    onLoad({ filter: /-library\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/^const require = .*$/m, ""),
      loader: "ts",
    }));
  },
};

/** Makes undici compile its HTTP parser in a function of this module. The build fails if undici compiles it in another way. */
export function withOwnLlhttp(ours: string): Plugin {
  const theirs = "new WebAssembly.Module(require('../llhttp/llhttp_simd-wasm.js'))";
  return {
    name: "with-own-llhttp",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h1\.js$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        if (!text.includes(theirs)) throw new Error(`${path} has no ${theirs}`);
        const call = `require(${JSON.stringify(ours)}).compiledOnce(() => ${theirs})`;
        return { contents: text.replace(theirs, call), loader: "js" };
      });
    },
  };
}

/** Replaces the content of a file. */
export function inPlaceOf(file: string, contents: string): Plugin {
  return {
    name: "in-place-of",
    setup({ onLoad }) {
      onLoad({ filter: /\.[jt]s$/ }, ({ path }) => (path === file ? { contents } : undefined));
    },
  };
}
