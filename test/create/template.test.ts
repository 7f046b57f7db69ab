import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { build } from "esbuild";
import type * as Create from "../../src/create/create-project.ts";
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

/** Lints with the types of a created project, by the rules that the linter recommends. */
const eslintConfig = `
import eslint from "@eslint/js";
import tseslint from "typescript-eslint";
export default tseslint.config(eslint.configs.recommended, tseslint.configs.recommendedTypeChecked, {
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
}, { ignores: ["eslint.config.js"] });
`;

describe("the format of a created project", function () {
  this.timeout(300_000);
  let project: string;

  beforeEach(async () => {
    project = join(await temporaryDirectory(), "project");
    const options = { name: "cloudy", namespace: "acme-inc", folder: project, version: "0.1.0" };
    const built = pathToFileURL(join(root, "packages/create/lib/create/create-project.js")).href;
    const { createProject }: typeof Create = await import(built);
    await createProject(options);
  });
  after(removeTemporary);

  it("Biome reports nothing in a created project, with the settings of the project", async () => {
    // Its settings let Biome read the ignored files of the repository.
    await mkdir(join(project, ".git"));
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const { code, output } = await runIn(project, process.execPath, [biome, "check", "."]);
    expect(code, output).to.equal(0);
  });

  it("the page of the provider in a created project has no subcategory, which the tools of the registry reject", async () => {
    expect(await readFile(join(project, "docs/index.md"), "utf8"))
      .to.match(/^---\npage_title/)
      .and.not.contain("subcategory");
  });

  if (!thorough) return;

  it("Prettier and ESLint with types report nothing in a created project", async function () {
    const tools = ["prettier", "eslint", "@eslint/js", "typescript-eslint", "typescript@<6.1"];
    // Next to the project, because the packages of the framework are not published yet.
    await writeFile(join(project, "../package.json"), "{}");
    const installed = await runIn(join(project, ".."), "npm", [
      "install",
      "--no-audit",
      "--no-fund",
      ...tools,
    ]);
    if (installed.code !== 0) {
      process.stdout.write("      NOT RUN: npm cannot install Prettier and ESLint\n");
      return this.skip();
    }
    await linkPackages(project);
    const program = (name: string) => join(project, "../node_modules/.bin", name);
    expect(await runIn(project, program("prettier"), ["--check", "."])).to.deep.include({ code: 0 });
    await writeFile(join(project, "eslint.config.js"), eslintConfig);
    expect(await runIn(project, program("eslint"), ["."])).to.deep.equal({ code: 0, output: "" });
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
      await linkPackages(project);
      const tsc = [join(folder, "node_modules/typescript/bin/tsc"), "--skipLibCheck", "false"];
      expect(await runIn(project, process.execPath, tsc)).to.deep.equal({ code: 0, output: "" });
      const { code, output } = await runIn(project, process.execPath, ["--test", "out/test/item.test.js"]);
      expect(code, output).to.equal(0);
    });
  }
});

/** Links the packages of this repository into a project. */
async function linkPackages(project: string): Promise<void> {
  await mkdir(join(project, "node_modules/@tfnode"), { recursive: true });
  await mkdir(join(project, "node_modules/@types"));
  for (const name of ["framework", "local-api", "cli"])
    await symlink(join(root, "packages", name), join(project, "node_modules/@tfnode", name));
  for (const name of ["@types/node", "undici-types"])
    await symlink(join(root, "node_modules", name), join(project, "node_modules", name));
}

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
