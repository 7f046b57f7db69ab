import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { build } from "esbuild";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";
import { thorough } from "../support/thorough.ts";

const root = resolve(import.meta.dirname, "../../..");

/** The compilers that were tried, apart from the one of this repository. */
const compilers = ["5.8", "5.9", "6.0"];

describe("sources that projects copy", () => {
  it("sources that projects copy have no import() within an expression that they export, where TypeScript before 7 does not rewrite it", async () => {
    const found: string[] = [];
    for (const folder of ["src/create/template", "examples", "docs"])
      for (const name of await readdir(join(root, folder), { recursive: true })) {
        if (!/\.(ts|md)$/.test(name) || /node_modules|decisions/.test(name)) continue;
        const text = await readFile(join(root, folder, name), "utf8");
        const exported = text.match(/^export default \w+\([\s\S]*?\n\}\);/gm) ?? [];
        if (exported.some((one) => one.includes('import("./'))) found.push(name);
      }
    expect(found).to.deep.equal([]);
  });
});

describe("the compilers of a created project", function () {
  this.timeout(300_000);
  after(removeTemporary);
  if (!thorough) return;

  for (const version of compilers) {
    it(`TypeScript ${version} compiles a created project with the types of the packages, and its tests pass`, async function () {
      const folder = await temporaryDirectory();
      await writeFile(join(folder, "package.json"), "{}");
      const install = ["install", "--no-audit", "--no-fund", `typescript@~${version}.0`];
      const installed = await runIn(folder, "npm", install);
      if (installed.code !== 0) {
        process.stdout.write(`      NOT RUN: npm cannot install TypeScript ${version}\n`);
        return this.skip();
      }
      const project = join(folder, "project");
      await cp(join(root, "src/create/template"), project, { recursive: true });
      await mkdir(join(project, "node_modules/@tfnode"), { recursive: true });
      await mkdir(join(project, "node_modules/@types"));
      for (const name of ["framework", "local-api", "cli"])
        await symlink(join(root, "packages", name), join(project, "node_modules/@tfnode", name));
      for (const name of ["@types/node", "undici-types"])
        await symlink(join(root, "node_modules", name), join(project, "node_modules", name));
      const tsc = [join(folder, "node_modules/typescript/bin/tsc"), "--skipLibCheck", "false"];
      expect(await runIn(project, process.execPath, tsc)).to.deep.equal({ code: 0, output: "" });
      const { code, output } = await runIn(project, process.execPath, ["--test", "out/test/item.test.js"]);
      expect(code, output).to.equal(0);
    });
  }
});

/** Runs a program in a folder. */
async function runIn(
  cwd: string,
  program: string,
  args: readonly string[],
): Promise<{ code: unknown; output: string }> {
  const options = { cwd, timeout: 240_000, env: { ...process.env, NODE_TEST_CONTEXT: undefined } };
  return await new Promise((done) => {
    execFile(program, args, options, (error, stdout, stderr) =>
      done({ code: error ? error.code : 0, output: stdout + stderr }),
    );
  });
}

describe("the tests of a created project", function () {
  this.timeout(60_000);
  after(removeTemporary);

  /** Runs the tests of the template after a change of one of its files, with the built packages. */
  async function run(file: string, from: string, to: string): Promise<{ code: unknown; output: string }> {
    const folder = await temporaryDirectory();
    await cp(join(root, "src/create/template"), folder, { recursive: true });
    await mkdir(join(folder, "node_modules/@tfnode"), { recursive: true });
    for (const name of ["framework", "local-api"])
      await symlink(join(root, "packages", name), join(folder, "node_modules/@tfnode", name));
    const text = await readFile(join(folder, file), "utf8");
    expect(text).to.contain(from);
    await writeFile(join(folder, file), text.replace(from, to));
    const outfile = join(folder, "item.test.mjs");
    const entryPoints = [join(folder, "test/item.test.ts")];
    await build({
      entryPoints,
      outfile,
      bundle: true,
      packages: "external",
      format: "esm",
      platform: "node",
    });
    return await runIn(folder, process.execPath, ["--test", outfile]);
  }

  for (const [what, [file, from, to], reason] of [
    [
      "a definition is wrong",
      ["src/resources/item.ts", '["{id}"]', '["{idd}"]'],
      'importForms[0] names "idd", which is not in the schema',
    ],
    [
      "the provider cannot be closed",
      [
        "src/provider.ts",
        "close: (api) => api.close()",
        'close: async () => { throw new Error("is stuck"); }',
      ],
      "is stuck",
    ],
    [
      "the API does not start",
      [
        "dev/api.ts",
        "const items = new Map",
        'if (port === 0) throw new Error("no port"); const items = new Map',
      ],
      "no port",
    ],
  ] as const) {
    it(`the tests of a created project end with exit code 1 and the reason if ${what}`, async () => {
      const { code, output } = await run(file, from, to);
      expect(output).to.contain(reason);
      expect(code).to.equal(1);
    });
  }
});
