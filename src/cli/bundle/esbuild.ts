// How esbuild is told to make programs.
import { readFile } from "node:fs/promises";
import type { BuildOptions, Plugin, TransformOptions } from "esbuild";
import { type Framework, moduleOf } from "./framework.ts";

/** For what esbuild transforms. */
export const common = {
  charset: "ascii",
  legalComments: "none",
  minify: true,
  platform: "node",
  target: "node20.19",
} as const satisfies TransformOptions;

/** For what it bundles, of the files below a folder. */
export const bundled = (root: string) =>
  ({
    ...common,
    absWorkingDir: root,
    bundle: true,
    logLevel: "warning",
    write: false,
  }) satisfies BuildOptions;

/** For a program that is one ES module: the packages in it that are CommonJS call `require` for what is Node's. */
export const asOneModule = (root: string) =>
  ({
    ...bundled(root),
    banner: {
      js: 'import{createRequire as requireFrom}from"node:module";const require=requireFrom(import.meta.url);',
    },
    format: "esm",
  }) satisfies BuildOptions;

/** What every program is bundled with. */
export function pluginsFor(framework: Framework): Plugin[] {
  if (framework.hasPackages) return [withoutUnused, withLibraries, withOwnLlhttp(framework)];
  return [asInstalled(framework)];
}

/** Has everybody, the bundler's own modules as well, import the one framework that the project has installed. */
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

/** What stands in for a module that a file of grpc-js requires, and everything of it that this file uses. */
interface StandIn {
  /** The file of grpc-js that requires it. */
  readonly importer: string;
  readonly path: string;
  readonly contents: string;
}

const grpcStandIns: readonly StandIn[] = [
  {
    // Statistics, which our server has switched off.
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
    // Load reports, which a server sends if it is told to.
    importer: "server-interceptors.js",
    path: "./orca",
    contents: `exports.PerRequestMetricRecorder = class {};
    exports.GRPC_METRICS_HEADER = "";`,
  },
  {
    // Loaded when a client compresses, which Terraform never does.
    importer: "server-interceptors.js",
    path: "zlib",
    contents: `const zlib = () => process.getBuiltinModule("zlib");
    exports.createInflate = (...options) => zlib().createInflate(...options);
    exports.createGunzip = (...options) => zlib().createGunzip(...options);`,
  },
];

/**
 * Leaves out what a server never runs: the reading of .proto files at run time, and grpc-js's statistics, load reports and,
 * where only these would use it, client. Whoever imports the client itself still gets it. The build fails where grpc-js comes to
 * use more of what is left out.
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

/** Throws if a file uses something of a module that what stands in for it does not have. */
function requireAllUsed({ importer, path, contents }: StandIn, text: string): void {
  const variable = path.startsWith("./") ? `${path.slice("./".length)}_1` : path;
  const used = [...text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, "g"))].map(([, name]) => name);
  const missing = used.filter((name) => !new RegExp(`\\bexports\\.${name} =`).test(contents));
  if (used.length === 0 || missing.length > 0)
    throw new Error(`${importer} of grpc-js uses ${path} otherwise: ${missing.join(", ")}`);
}

/** Bundles what a file `…-library.ts` requires, which runs when it is required: esbuild sees that only of a `require` that nobody made. */
const withLibraries: Plugin = {
  name: "with-libraries",
  setup({ onLoad }) {
    onLoad({ filter: /-library\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/^const require = .*$/m, ""),
      loader: "ts",
    }));
  },
};

/** Lets undici compile its parser of HTTP inside of our function. The build fails where undici does so in another way. */
function withOwnLlhttp(framework: Framework): Plugin {
  const ours = moduleOf(framework, "http/net/llhttp");
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

/** Puts other text in the place of a file. */
export function inPlaceOf(file: string, contents: string): Plugin {
  return {
    name: "in-place-of",
    setup({ onLoad }) {
      onLoad({ filter: /\.[jt]s$/ }, ({ path }) => (path === file ? { contents } : undefined));
    },
  };
}
