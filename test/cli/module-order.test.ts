import { execFileSync } from "node:child_process";
import { basename, dirname } from "node:path";
import { expect } from "chai";
import type { Metafile } from "esbuild";
import { authorProject, orderEntry, orderProvider } from "../support/author-project.ts";
import { removeTemporary } from "../support/stub.ts";

/** The modules that run before all others of a program. */
const firstModules = [
  "environment-text.js",
  "kept.js",
  "read-files.js",
  "share-key.js",
  "switched-environment.js",
];

/** The projects of authors whose modules esbuild wraps differently. */
const projects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "only ES modules": { "helper.mjs": "export const text = String(1);" },
  "a CommonJS module": {
    "helper.mjs": "export { text } from './old.cjs';",
    "old.cjs": "exports.text = '1';",
  },
  "a CommonJS module that is imported dynamically": {
    "helper.mjs": "export const text = import('./old.cjs');",
    "old.cjs": "exports.text = '1';",
  },
  "a CommonJS module that requires an ES module": {
    "helper.mjs": "import old from './old.cjs'; export const text = old.text;",
    "old.cjs": "exports.text = require('./part.mjs').part;",
    "part.mjs": "export const part = '1';",
  },
};

/**
 * Runs each module of a program before all of its other modules, with its imports, and prints the errors and the variables of the
 * environment that the module read. The process has the environment of a kept process.
 */
const runEach = `
  const { readFileSync } = require("node:fs");
  const [file, ids] = [process.argv[1], JSON.parse(process.argv[2])];
  const read = readFileSync(file);
  const begin = read.indexOf("\\n/*") + 3, end = read.indexOf("*/", begin);
  const launcher = read.latin1Slice(begin, end);
  const own = process.env;
  const results = ids.map((id) => {
    const reads = new Set();
    process.env = new Proxy({ ...own }, {
      get: (env, name) => (reads.add(name), env[name]),
      ownKeys: (env) => (reads.add("all"), Reflect.ownKeys(env)),
    });
    try {
      const code = launcher.replace(/\\["\\.\\/share-key\\.js","\\.\\/main\\.js"\\]\\)\\}\\)$/, JSON.stringify([id]) + ")})");
      if (code === launcher) throw new Error("the launcher has no list of first modules");
      new (require("node:vm").Script)(code).runInThisContext()(
        { byShell: false, alone: true, file, read, packsAt: end + 3, all: () => read });
      return { id, reads: [...reads] };
    } catch (error) {
      return { id, reads: [...reads], error: String(error) };
    }
  });
  console.log(JSON.stringify(results));
  process.exit(0);
`;

interface Run {
  readonly id: string;
  readonly reads: readonly string[];
  readonly error?: string;
}

function runEachFirst(program: string, ids: readonly string[], key: string | undefined): readonly Run[] {
  const env = { PATH: process.env.PATH, TFNODE_CODE_CACHE: "off", ...(key && { TFNODE_SHARE_KEY: key }) };
  return JSON.parse(
    execFileSync(process.execPath, ["-e", runEach, program, JSON.stringify(ids)], { env, encoding: "utf8" }),
  );
}

/** Returns the files that an output of esbuild imports statically, with what those import. */
function reached({ outputs }: Metafile, from: string, known = new Set<string>()): ReadonlySet<string> {
  for (const { path, kind, external } of outputs[from]?.imports ?? []) {
    if (kind !== "import-statement" || external || known.has(path)) continue;
    known.add(path);
    reached({ outputs, inputs: {} }, path, known);
  }
  return known;
}

describe("the order of a program's modules", function () {
  this.timeout(60_000);
  after(removeTemporary);

  for (const [what, files] of Object.entries(projects)) {
    describe(`(a project of an author with ${what})`, () => {
      let metafile: Metafile;
      let program: string;
      const modules = () => Object.keys(metafile.outputs).filter((one) => one.endsWith(".js"));

      before(async () => {
        const project = await authorProject({ "provider.mjs": orderProvider, ...files });
        ({ metafile, program } = await project.build(orderEntry));
      });

      it("no module of a program imports itself through others", () => {
        for (const one of modules()) expect([...reached(metafile, one)], one).to.not.include(one);
      });

      it("the first module of a program, which replaces its environment, has only modules that work before all others", () => {
        const first = modules().find((one) => basename(one) === "share-key.js") ?? "";
        const own = [first, ...reached(metafile, first)].flatMap((one) =>
          Object.entries(metafile.outputs[one]?.inputs ?? {}).map(([path]) => path),
        );
        expect(own.map((path) => basename(path)).sort()).to.deep.equal(firstModules);
        for (const path of own) expect(dirname(path)).to.match(/\/lib\/server\/share$/);
        const [alone] = runEachFirst(program, ["./share-key.js"], undefined);
        expect(alone).to.deep.equal({ id: "./share-key.js", reads: ["TFNODE_SHARE_KEY", "TFNODE_WATCH"] });
      });

      it("each module of a program can be the first one that runs, in a kept process, too", () => {
        // The main module serves.
        const ids = modules().flatMap((one) => (basename(one) === "main.js" ? [] : [`./${basename(one)}`]));
        expect(ids).to.have.length.above(5);
        const runs = runEachFirst(program, ids, "/none/00000000--kept1-host-program");
        expect(runs.filter(({ error }) => error !== undefined)).to.deep.equal([]);
      });
    });
  }
});
