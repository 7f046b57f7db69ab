import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { Core } from "../../src/testing/core/core.ts";
import { type PluginClient, startPlugin } from "../../src/testing/plugin/client.ts";
import { callerOf } from "../../src/testing/plugin/drive.ts";
import { root } from "./support/command.ts";
import { notesConfiguration, notesProject } from "./support/notes-project.ts";
import { link, tfnode } from "./support/packed.ts";

const run = promisify(execFile);

const compiler = {
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

/** The code of an author's test. */
const check = `
import { createServer } from "node:http";
import { httpClient, urlPath } from "@tfnode/framework/http";
import { definitionProblems, providerLife } from "@tfnode/framework/testing";
import notes from "./provider.ts";

const server = createServer((request, response) => response.end(JSON.stringify(request.url)));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const port = typeof address === "object" ? address?.port : 0;
const api = httpClient({ baseUrl: \`http://127.0.0.1:\${port}\`, environment: {} });
const found: string = await api.get(urlPath\`/notes/\${"a b"}\`);
await api.close();
server.close();

console.log(JSON.stringify([typeof providerLife, found, await definitionProblems(notes)]));
`;

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

describe("the npm packages, in a project outside this repository", function () {
  this.timeout(120_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-package-"));
    await notesProject(folder);
    for (const name of ["@types/node", "typescript"]) await link(name, folder);
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(compiler));
    await writeFile(join(folder, "check.ts"), check);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it("a provider needs one small package at run time, without dependencies and install scripts", async () => {
    const place = join(folder, "node_modules/@tfnode/framework");
    const manifest = JSON.parse(await readFile(join(place, "package.json"), "utf8"));
    expect(manifest).to.not.have.any.keys("dependencies", "optionalDependencies");
    // npm reports other compilers, and installs none.
    expect(manifest.peerDependencies).to.deep.equal({ typescript: ">=5.8.0 <8" });
    expect(manifest.peerDependenciesMeta).to.deep.equal({ typescript: { optional: true } });
    expect(Object.keys(manifest.scripts)).to.deep.equal(["prepack"]);
    const files = await filesBelow(place);
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size)).to.be.below(8_000_000);
    expect(files.filter((file) => /\.map$|resources|local-api/.test(file))).to.deep.equal([]);
  });

  it("the package names the libraries in the framework, with their licenses", async () => {
    const notices = await readFile(
      join(folder, "node_modules/@tfnode/framework/THIRD-PARTY-NOTICES.txt"),
      "utf8",
    );
    for (const name of ["@grpc/grpc-js", "protobufjs", "msgpack-lite", "int64-buffer", "grpc-health-check"])
      expect(notices).to.match(new RegExp(`\\n${name}@[\\d.]+ \\(`));
  });

  it("the example of the guide type-checks, and its definitions have no problems", async () => {
    const compile = [join(root, "node_modules/typescript/bin/tsc"), "-p", folder];
    const { stdout } = await run(process.execPath, compile).catch(({ stdout }) => ({ stdout }));
    expect(stdout).to.equal("");
    const checked = await run(process.execPath, [join(folder, "out/check.js")]);
    expect(JSON.parse(checked.stdout)).to.deep.equal(["function", "/notes/a%20b", []]);
  });

  it("every entry of the framework has types for Node's resolution of modules and for that of bundlers", async () => {
    const { exports } = JSON.parse(await readFile(join(root, "packages/framework/package.json"), "utf8"));
    const entries = Object.keys(exports).filter((entry) => exports[entry].types);
    expect(entries).to.include.members([".", "./http", "./testing"]);
    const imports = entries.map(
      (entry, i) => `export * as entry${i} from "@tfnode/framework${entry.slice(1)}";`,
    );
    await mkdir(join(folder, "entries"));
    await writeFile(join(folder, "entries/index.ts"), imports.join("\n"));
    for (const ways of [{}, { module: "ESNext", moduleResolution: "bundler" }]) {
      const compilerOptions = { ...compiler.compilerOptions, ...ways };
      await writeFile(
        join(folder, "entries/tsconfig.json"),
        JSON.stringify({ ...compiler, compilerOptions, include: ["index.ts"] }),
      );
      const compile = [
        join(root, "node_modules/typescript/bin/tsc"),
        "-p",
        join(folder, "entries"),
        "--noEmit",
      ];
      const { stdout } = await run(process.execPath, compile).catch(({ stdout }) => ({ stdout }));
      expect(stdout, JSON.stringify(ways)).to.equal("");
    }
  });

  it("the compiler finds no types for the internal modules of the framework", async () => {
    await mkdir(join(folder, "astray"));
    const imports = [
      'import { string } from "@tfnode/framework";',
      'import { pathText } from "@tfnode/framework/internal/schema/path";',
      "console.log(string, pathText);",
    ];
    await writeFile(join(folder, "astray/index.ts"), imports.join("\n"));
    await writeFile(
      join(folder, "astray/tsconfig.json"),
      JSON.stringify({ ...compiler, include: ["index.ts"] }),
    );
    const compile = [join(root, "node_modules/typescript/bin/tsc"), "-p", join(folder, "astray"), "--noEmit"];
    const { stdout } = await run(process.execPath, compile).catch(({ stdout }) => ({ stdout }));
    expect(stdout.trim().split("\n")).to.have.length(1);
    expect(stdout).to.contain("Cannot find module '@tfnode/framework/internal/schema/path'");
  });

  it("the test of the example passes", async () => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = await run(process.execPath, ["--test", join(folder, "out/note.test.js")], { env });
    expect(stdout).to.match(/^[#ℹ] fail 0$/m);
  });

  it("the example builds into one file, with which a note is created, read and deleted", async () => {
    const { code, stderr } = await tfnode(folder, "build");
    expect([code, stderr]).to.deep.equal([0, ""]);
    // A copied program works in any folder.
    const program = join(folder, "elsewhere");
    await writeFile(program, await readFile(join(folder, "dist/terraform-provider-notes")), { mode: 0o755 });
    const plugin: PluginClient = await startPlugin({ command: program });
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
    const notices = await readdir(join(folder, "dist/notices/terraform-provider-notes"));
    expect(notices.sort()).to.deep.equal(["THIRD-PARTY-NOTICES.txt", "sbom.cdx.json"]);
  });

  it("the build contains prepared responses and compiled code, as for the providers of this repository", async () => {
    const built = await readFile(join(folder, "dist/terraform-provider-notes"), "latin1");
    const packs = [...built.matchAll(/"name":"(\w+)\.js","digest":"(\w*)"/g)].map(([, name, digest]) => [
      name,
      digest !== "",
    ]);
    expect(packs).to.deep.include.members([
      ["first", false],
      ["server", true],
      ["handlers", true],
    ]);
    expect(built).to.not.contain("which is inside a collection and has no fixed path");
  });

  it("tfnode docs writes pages and examples in the registry's layout, and reports outdated ones", async () => {
    expect((await tfnode(folder, "docs")).code).to.equal(0);
    const page = await readFile(join(folder, "docs/resources/note.md"), "utf8");
    expect(page).to.contain('page_title: "notes_note Resource - notes"').and.contain("## Import");
    expect(await readFile(join(folder, "examples/resources/notes_note/resource.tf"), "utf8")).to.contain(
      'resource "notes_note" "groceries"',
    );
    expect((await tfnode(folder, "docs", "--check")).code).to.equal(0);
    await writeFile(join(folder, "docs/resources/note.md"), `${page}more\n`);
    await mkdir(join(folder, "docs/guides"));
    await writeFile(join(folder, "docs/guides/index.md"), "My own.\n");
    const { code, stdout } = await tfnode(folder, "docs", "--check");
    expect([code, stdout.split("\n")[0]]).to.deep.equal([1, "changed docs/resources/note.md"]);
    expect(JSON.parse((await tfnode(folder, "docs", "--json")).stdout)).to.deep.include({
      differences: [{ path: "docs/resources/note.md", what: "changed" }],
    });
    expect(await readFile(join(folder, "docs/resources/note.md"), "utf8")).to.equal(page);
    expect(await readdir(join(folder, "docs/guides"))).to.deep.equal(["index.md"]);
  });

  it("tfnode docs writes a page by its template", async () => {
    const template = join(folder, "templates/resources/note.md");
    await mkdir(dirname(template), { recursive: true });
    await writeFile(template, "{{ title }}\n\nBy hand.\n\n{{ schema }}\n");
    expect((await tfnode(folder, "docs")).code).to.equal(0);
    const page = await readFile(join(folder, "docs/resources/note.md"), "utf8");
    expect(page).to.match(/^---\npage_title: [^#]*# notes_note \(Resource\)\n\nBy hand\.\n\n## Schema\n/);
    expect(page).to.not.contain("## Import");
    await writeFile(template, "{{ titel }}");
    const wrong = await tfnode(folder, "docs");
    expect([wrong.code, wrong.stderr]).to.deep.equal([
      1,
      "tfnode docs: {{ titel }} is none of title, description, example, schema, import, members, signature, page_title\n",
    ]);
    await rename(template, join(folder, "templates/resources/note_book.md"));
    expect((await tfnode(folder, "docs")).stderr).to.contain(
      "no page for the template resources/note_book.md",
    );
    await rm(join(folder, "templates"), { recursive: true });
  });

  it("tfnode schema prints the schema with defaults and allowed values", async () => {
    const { stdout } = await tfnode(folder, "schema", "--json");
    const { version, import_forms, block } = JSON.parse(stdout).resource_schemas.notes_note;
    expect([version, import_forms]).to.deep.equal([1, ["{id}"]]);
    expect(block.attributes.kind).to.deep.include({
      default: "memo",
      allowed_values: ["memo", "task"],
      requires_replace: true,
    });
  });

  it("an error in a project is reported in one line, without a stack", async () => {
    const file = join(folder, "tfnode.config.ts");
    const wrongs = [
      [notesConfiguration.replace("0.1.0", "one"), "version has to be of the form 1.2.3 or 1.2.3-beta1."],
      [notesConfiguration.replace("example/notes", "notes"), "address has to be of the form namespace/name"],
      [notesConfiguration.replace('"provider.ts"', '"missing.ts"'), "missing.ts is no file."],
    ] as const;
    for (const [text, message] of wrongs) {
      await writeFile(file, text);
      const { code, stdout, stderr } = await tfnode(folder, "build");
      expect([code, stdout]).to.deep.equal([1, ""]);
      expect(stderr)
        .to.contain(message)
        .and.match(/^tfnode build: .*\n$/);
    }
    await writeFile(file, notesConfiguration);
  });

  it("tfnode scaffold openapi names the command that installs @tfnode/openapi where that is missing, and its help needs nothing", async () => {
    const { code, stdout, stderr } = await tfnode(folder, "scaffold", "openapi", "library.yaml");
    expect([code, stdout]).to.deep.equal([1, ""]);
    expect(stderr)
      .to.contain("Run npm install --save-dev @tfnode/openapi@0.1.0.")
      .and.match(/^tfnode scaffold: .*\n$/);
    const help = await tfnode(folder, "scaffold", "--help");
    expect([help.code, help.stdout.includes("It needs the package @tfnode/openapi.")]).to.deep.equal([
      0,
      true,
    ]);
  });

  it("the command line depends on nothing that only @tfnode/openapi uses, and npm rejects another version of it", async () => {
    const read = async (name: string) =>
      JSON.parse(await readFile(join(root, "packages", name, "package.json"), "utf8"));
    const [cli, create, openapi] = await Promise.all(["cli", "create", "openapi"].map(read));
    for (const name of Object.keys(openapi.dependencies)) expect(cli.dependencies).to.not.have.property(name);
    for (const { peerDependencies, peerDependenciesMeta } of [cli, create]) {
      expect(peerDependencies["@tfnode/openapi"]).to.equal(openapi.version);
      expect(peerDependenciesMeta["@tfnode/openapi"]).to.deep.equal({ optional: true });
    }
    expect(openapi.version).to.equal(cli.version);
  });

  it("a wrong command line is reported with exit code 2", async () => {
    for (const args of [[], ["biuld"], ["build", "--outptu", "x"], ["build", "more"]]) {
      const { code, stdout, stderr } = await tfnode(folder, ...args);
      expect([code, stdout], args.join(" ")).to.deep.equal([2, ""]);
      expect(stderr).to.match(/^tfnode.*: .*\nSee tfnode.* --help\.\n$/);
    }
  });
});
