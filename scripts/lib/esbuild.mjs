// How esbuild is told to make programs.
import { readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** For what esbuild transforms. */
export const common = {
  charset: "ascii",
  legalComments: "none",
  minify: true,
  platform: "node",
  target: "node20.19",
};

/** For what it bundles. */
export const bundled = { ...common, absWorkingDir: root, bundle: true, logLevel: "warning", write: false };

/** For a program that is one ES module: the packages in it that are CommonJS call `require` for what is Node's. */
export const asOneModule = {
  ...bundled,
  banner: {
    js: 'import{createRequire as requireFrom}from"node:module";const require=requireFrom(import.meta.url);',
  },
  format: "esm",
};

/**
 * Leaves out what a server never runs: the reading of .proto files at run time, and grpc-js's client where only its
 * statistics, which are switched off, would use it. Whoever imports the client itself still gets it.
 */
export const withoutUnused = {
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
  },
};

/** Bundles what a file `…-library.ts` requires, which runs when it is required: esbuild sees that only of a `require` that nobody made. */
export const withLibraries = {
  name: "with-libraries",
  setup({ onLoad }) {
    onLoad({ filter: /-library\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/^const require = .*$/m, ""),
      loader: "ts",
    }));
  },
};

/** Lets undici compile its parser of HTTP inside of our function. The build fails where undici does so in another way. */
export const withOwnLlhttp = {
  name: "with-own-llhttp",
  setup({ onLoad }) {
    const ours = resolve(root, "src/resources/sec/api/http/llhttp.ts");
    const theirs = "new WebAssembly.Module(require('../llhttp/llhttp_simd-wasm.js'))";
    onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h1\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      if (!text.includes(theirs)) throw new Error(`${path} has no ${theirs}`);
      const call = `require(${JSON.stringify(ours)}).compiledOnce(() => ${theirs})`;
      return { contents: text.replace(theirs, call), loader: "js" };
    });
  },
};

/** Puts other text in the place of a file, which is named relative to the repository. */
export function inPlaceOf(file, contents) {
  return {
    name: "in-place-of",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) =>
        relative(root, path).replaceAll("\\", "/") === file ? { contents } : undefined,
      );
    },
  };
}
