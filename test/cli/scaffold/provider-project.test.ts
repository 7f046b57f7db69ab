import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "../../scripts/support/command.ts";
import { type Ended, install, link, runNode, tfnode } from "../../scripts/support/packed.ts";
import { output } from "./other-provider.ts";

describe("tfnode scaffold provider", function () {
  this.timeout(120_000);
  let folder: string;

  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "tfnode-scaffold-")));
    for (const name of ["framework", "cli"] as const) await install(name, folder);
    for (const name of ["@types/node", "typescript"]) await link(name, folder);
    await writeFile(join(folder, "acme.json"), output);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  const run = (...args: readonly string[]): Promise<Ended> => tfnode(folder, ...args);
  const scaffold = (...args: readonly string[]) =>
    run("scaffold", "provider", "--schema", "acme.json", ...args);

  it("a new project compiles, and its built provider has the schemas of the other one", async () => {
    const { code, stdout, stderr } = await scaffold();
    expect([code, stderr]).to.deep.equal([0, ""]);
    expect(stdout).to.contain("src/provider.ts\n").and.contain("src/list-resources/item.ts\n");
    const compiled = await runNode(folder, [join(root, "node_modules/typescript/bin/tsc")]);
    expect(compiled.stdout).to.equal("");
    expect((await run("build")).stderr).to.equal("");
    const compared = await run("compare", "acme.json", "dist/terraform-provider-acme");
    expect(compared.stdout.split("\n")).to.include.members([
      "– not compared, because a file does not contain them: provider_meta",
    ]);
    expect(compared.stdout).to.match(/^0 breaking differences, 0 others/m);
    expect(compared.code).to.equal(0);
  });

  it("modules of a built provider are written into another new project", async () => {
    const other = await realpath(await mkdtemp(join(tmpdir(), "tfnode-scaffold-")));
    const binary = join(folder, "dist/terraform-provider-acme");
    const args = ["--binary", binary, "--only", "acme_note", "function.join", "--project", other];
    const { code, stdout, stderr } = await run("scaffold", "provider", ...args);
    expect([code, stderr]).to.deep.equal([0, ""]);
    expect(stdout).to.contain("src/resources/note.ts\nsrc/functions/join.ts\n");
    const texts = await Promise.all(
      [folder, other].map((project) => readFile(join(project, "src/functions/join.ts"), "utf8")),
    );
    expect(texts[1]).to.equal(texts[0]);
    await rm(other, { recursive: true });
  });

  it("modules that exist stay, unless the option is set, and the lines for the provider are printed", async () => {
    const refused = await scaffold("--only", "acme_item");
    expect([refused.code, refused.stderr.includes("--force does that")]).to.deep.equal([1, true]);
    const forced = await scaffold("--only", "acme_item", "--force");
    expect(forced.code).to.equal(0);
    expect(forced.stdout).to.contain('  resources: {\n    item: () => import("./resources/item.ts"),\n  },');
  });

  it("an invalid command line is an error that names the option", async () => {
    for (const [args, message] of [
      [["--binary", "x"], "either --binary FILE, or --schema FILE"],
      [["--all"], "go with provider"],
      [["--name", "b"], "--name is for a new project"],
      [["acme_item"], "name types after --only"],
    ] as const) {
      const { code, stderr } = await scaffold(...args);
      expect([code, stderr.includes(message)], stderr).to.deep.equal([2, true]);
    }
    const unknown = await scaffold("--only", "acme_itme");
    expect([unknown.code, unknown.stderr.split("\n")[0]]).to.deep.equal([
      1,
      "tfnode scaffold: the provider has no acme_itme. Name a type, such as acme_item, data.acme_item for its data source alone, or function.name",
    ]);
  });
});
