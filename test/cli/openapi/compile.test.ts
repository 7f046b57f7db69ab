import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { root } from "../../scripts/support/command.ts";
import { install, link, tfnode } from "../../scripts/support/packed.ts";

const run = promisify(execFile);
const document = join(root, "test/fixtures/openapi/library.yaml");

const provider = `import { provider } from "tfnode";
import { httpClient } from "tfnode/http";
import config from "../tfnode.config.ts";

export default provider({
  name: config.name,
  version: config.version,
  description: "Manages a library.",
  schema: {},
  configure: async () => httpClient({ baseUrl: "http://127.0.0.1:8787" }),
  resources: {
  },
  dataSources: {
  },
});
`;

describe("what tfnode scaffold openapi writes into a project", function () {
  this.timeout(120_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-scaffold-"));
    await install("tfnode", folder);
    await install("cli", folder);
    for (const name of ["@types/node", "typescript"]) await link(name, folder);
    const template = join(root, "src/create/template");
    for (const name of ["package.json", "tsconfig.json", "tfnode.config.ts"])
      await writeFile(join(folder, name), await readFile(join(template, name)));
    await mkdir(join(folder, "src"));
    await writeFile(join(folder, "src/provider.ts"), provider);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it("is a client, resources and data sources, and the lines for the provider", async () => {
    const { code, stdout, stderr } = await tfnode(folder, "scaffold", "openapi", document, "--all");
    expect([code, stderr]).to.deep.equal([0, ""]);
    const [files = ""] = stdout.split("\n\n");
    expect(files.split("\n").sort()).to.deep.equal([
      "src/api/book.ts",
      "src/api/library.ts",
      "src/api/reader.ts",
      "src/api/setting.ts",
      "src/api/values.ts",
      "src/data-sources/book.ts",
      "src/data-sources/books.ts",
      "src/data-sources/libraries.ts",
      "src/data-sources/library.ts",
      "src/data-sources/reader.ts",
      "src/data-sources/setting.ts",
      "src/define.ts",
      "src/resources/book.ts",
      "src/resources/library.ts",
      "src/resources/reader.ts",
      "src/resources/setting.ts",
    ]);
    const lines = (registry: string) =>
      new RegExp(`  ${registry}: \\{\n((?:    .*\n)*)  \\},`).exec(stdout)?.[1] ?? "none";
    const whole = ["resources", "dataSources"].reduce(
      (text, registry) => text.replace(`  ${registry}: {\n`, (head) => head + lines(registry)),
      provider,
    );
    await writeFile(join(folder, "src/provider.ts"), whole);
  });

  it("compiles as it is", async () => {
    const compile = [join(root, "node_modules/typescript/bin/tsc"), "-p", folder];
    const { stdout } = await run(process.execPath, compile).catch(({ stdout }) => ({ stdout }));
    expect(stdout).to.equal("");
  });

  it("is laid out as the formatter of this repository lays it out", async () => {
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const settings = join(folder, "biome.json");
    const { formatter } = JSON.parse(await readFile(join(root, "biome.json"), "utf8"));
    await writeFile(settings, JSON.stringify({ root: true, formatter, linter: { enabled: false } }));
    const args = [biome, "check", `--config-path=${dirname(settings)}`, join(folder, "src")];
    const { stderr, stdout } = await run(process.execPath, args).catch((error) => error);
    expect(`${stdout}${stderr}`).to.match(/No fixes applied/);
  });

  it("is not written over what was edited, unless that is wished", async () => {
    const file = join(folder, "src/resources/setting.ts");
    await writeFile(file, "// Edited.\n");
    const args = ["scaffold", "openapi", document, "--resource", "setting=/settings/{key}"];
    const refused = await tfnode(folder, ...args);
    expect([refused.code, await readFile(file, "utf8")]).to.deep.equal([1, "// Edited.\n"]);
    expect(refused.stderr).to.contain("src/resources/setting.ts").and.contain("--force");
    expect((await tfnode(folder, ...args, "--force")).code).to.equal(0);
    expect(await readFile(file, "utf8")).to.contain("importForms");
  });

  it("is refused for what the document does not have", async () => {
    const { code, stderr } = await tfnode(
      folder,
      "scaffold",
      "openapi",
      document,
      "--resource",
      "a=/nothing",
    );
    expect([code, stderr.split("\n").length]).to.deep.equal([1, 2]);
    expect(stderr).to.contain("there are no objects at /nothing that can be created and read");
  });
});
