import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { Core } from "../../src/testing/core/core.ts";
import { type PluginClient, startPlugin } from "../../src/testing/plugin/client.ts";
import { callerOf } from "../../src/testing/plugin/drive.ts";
import { root } from "./support/command.ts";

const run = promisify(execFile);

const configuration = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2023", "ES2024.String"],
    module: "NodeNext",
    strict: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    skipLibCheck: false,
    types: ["node"],
    outDir: "out",
  },
  include: ["*.ts"],
};

/** As an author's test would have it. */
const check = `
import { checkPlan, definitionProblems } from "tfnode/testing";
import { notes } from "./provider.ts";

console.log(JSON.stringify([typeof checkPlan, await definitionProblems(notes)]));
`;

describe("the npm package, in a project outside this repository", function () {
  this.timeout(120_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-package-"));
    await unpackInto(join(folder, "node_modules/tfnode"));
    const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    // What npm would install with it, and what the project has of its own.
    for (const name of [...Object.keys(dependencies), "@types/node", "typescript"]) await link(name);
    await copyExample();
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(configuration));
    await writeFile(join(folder, "check.ts"), check);
    await compile();
  });

  after(() => rm(folder, { recursive: true, force: true }));

  async function unpackInto(target: string): Promise<void> {
    const packing = [
      "pack",
      "--ignore-scripts",
      "--pack-destination",
      folder,
      "--cache",
      join(folder, "cache"),
    ];
    await run("npm", packing, { cwd: root });
    const file = (await readdir(folder)).find((name) => name.endsWith(".tgz")) ?? "";
    await mkdir(target, { recursive: true });
    await run("tar", ["-xzf", join(folder, file), "--strip-components", "1", "-C", target]);
  }

  async function link(name: string): Promise<void> {
    const place = join(folder, "node_modules", name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(join(root, "node_modules", name), place);
  }

  /** The example of docs/provider-authors.md, with the imports that other projects write. */
  async function copyExample(): Promise<void> {
    const example = join(root, "examples/provider-author");
    for (const name of await readdir(example)) {
      if (!name.endsWith(".ts")) continue;
      const text = await readFile(join(example, name), "utf8");
      const imports = text
        .replace(/"\.\.\/\.\.\/src\/(schema|server)\/index\.ts"/g, '"tfnode"')
        .replace('"../../src/testing/index.ts"', '"tfnode/testing"');
      expect(imports, name).to.not.contain("../");
      await writeFile(join(folder, name), imports);
    }
  }

  async function compile(): Promise<void> {
    try {
      await run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", folder], { cwd: root });
    } catch (error) {
      throw new Error(String(Reflect.get(error as object, "stdout")));
    }
  }

  it("type-checks the example of the guide, whose definitions have no problems", async () => {
    const { stdout } = await run(process.execPath, [join(folder, "out/check.js")]);
    expect(JSON.parse(stdout)).to.deep.equal(["function", []]);
  });

  it("passes the test of the example", async () => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = await run(process.execPath, ["--test", join(folder, "out/note.test.js")], { env });
    expect(stdout).to.match(/^# fail 0$/m);
  });

  it("runs it: a note is created, read and deleted", async () => {
    const program = join(folder, "out/terraform-provider-notes.js");
    const plugin: PluginClient = await startPlugin({ command: process.execPath, args: [program] });
    try {
      const core = new Core(callerOf(plugin));
      await core.configure({ folder: join(folder, "notes") });
      const state = await core.create("notes_note", { title: "Groceries" });
      expect(await readdir(join(folder, "notes"))).to.have.length(1);
      expect(await core.refresh(state)).to.not.equal(undefined);
      await core.destroy(state);
      expect(await readdir(join(folder, "notes"))).to.deep.equal([]);
    } finally {
      await plugin.shutdown();
    }
  });
});
