import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { ProviderLife } from "../../src/testing/index.ts";
import { root } from "../scripts/support/command.ts";
import { ScaffoldedProject } from "../support/scaffolded-project.ts";
import { itInThorough } from "../support/thorough.ts";

describe("tfnode scaffold openapi", function () {
  this.timeout(120_000);
  let project: ScaffoldedProject;

  before(async () => {
    project = await ScaffoldedProject.open(join(root, "test/fixtures/openapi/library.yaml"));
  });

  after(() => project.close());

  it("the scaffolded project contains a client, resources, data sources, and the lines for the provider", async () => {
    const { code, stdout, stderr } = await project.scaffold("--all");
    expect([code, stderr]).to.deep.equal([0, ""]);
    const [files = ""] = stdout.split("\n\n");
    expect(files.split("\n").sort()).to.deep.equal([
      "openapi.overlay.yaml",
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
  });

  it("the scaffolded project compiles unchanged", async () => {
    expect(await project.compile()).to.equal("");
  });

  it("the scaffolded project has the format of this repository", async () => {
    expect(await project.formatProblems()).to.match(/No fixes applied/);
  });

  it("the scaffolded project lists the facts that the document does not contain", async () => {
    const book = await readFile(join(project.folder, "src/resources/book.ts"), "utf8");
    expect(book.match(/^ *\/\/ To decide: .*$/gm)?.map((line) => line.trim())).to.deep.equal([
      "// To decide: By the document, no update takes it, so that a change replaces the object, with all that it contains. If an operation changes it, send it there, and remove requiresReplace().",
      "// To decide: The document says that it is one of string, number.",
      "// To decide: The document says that it is one of Bought, Given: all their members are here.",
      "// To decide: Each of them contains itself, which no type of Terraform can.",
      "// To decide: The document does not say whether the API sets these where nothing is configured. If it does not, remove computed(), or plans show them as known after apply: price, shelf, origin, chapters.",
    ]);
    expect(await readFile(join(project.folder, "src/api/library.ts"), "utf8")).to.contain(
      'api.pages<Library>("/libraries", { by: { page: "page" }, items: "items", signal })',
    );
  });

  itInThorough(
    "the scaffolded project passes tfnode check with a local API that is served from the same document",
    async () => {
      expect((await project.run("docs")).code).to.equal(0);
      const { code, stdout, stderr } = await project.run("check");
      expect([code, stderr], stdout).to.deep.equal([0, ""]);
      for (const name of ["library", "book", "setting", "reader"])
        expect(stdout).to.contain(`✓ acme_${name}: created, planned again, imported, destroyed\n`);
    },
  );

  it("the scaffolded project does not overwrite edited files unless the option is set", async () => {
    const file = join(project.folder, "src/resources/setting.ts");
    await writeFile(file, "// Edited.\n");
    const args = ["scaffold", "openapi", project.document, "--resource", "setting=/settings/{key}"];
    const refused = await project.run(...args);
    expect([refused.code, await readFile(file, "utf8")]).to.deep.equal([1, "// Edited.\n"]);
    expect(refused.stderr).to.contain("src/resources/setting.ts").and.contain("--force");
    expect((await project.run(...args, "--force")).code).to.equal(0);
    expect(await readFile(file, "utf8")).to.contain("importForms");
  });

  it("an update merges another version of the document, and exits with 1 if a file has a conflict", async () => {
    const next = join(project.folder, "next.yaml");
    const document = await readFile(join(project.folder, project.document), "utf8");
    await writeFile(
      next,
      document.replace("title: { type: string }", "title: { type: string, maxLength: 99 }"),
    );
    const file = join(project.folder, "src/resources/book.ts");
    const before = await readFile(file, "utf8");
    await writeFile(
      file,
      before.replace(/^ {2}title: .*$/m, '  title: string("The name on the cover").required(),'),
    );
    const update = ["scaffold", "openapi", "next.yaml", "--update"];
    const { code, stdout } = await project.run(...update);
    expect([code, stdout.includes("✗ src/resources/book.ts: a correction by hand")]).to.deep.equal([1, true]);
    await writeFile(file, before);
    const again = await project.run(...update);
    expect([again.code, again.stdout.split("\n")[0]]).to.deep.equal([0, "No file changes."]);
    expect((await project.run(...update, "--all")).code).to.equal(2);
  });

  it("scaffolding fails for a path that the document does not have", async () => {
    const args = ["scaffold", "openapi", project.document, "--resource", "a=/nothing"];
    const { code, stderr } = await project.run(...args);
    expect([code, stderr.split("\n").length]).to.deep.equal([1, 2]);
    expect(stderr).to.contain("there are no objects at /nothing that can be created and read");
  });

  describe("the scaffolded resources in the simulated Terraform", () => {
    let life: ProviderLife;
    let close: () => Promise<void>;

    beforeEach(async () => {
      ({ life, close } = await project.life());
    });

    afterEach(() => close());

    const central = {
      name: "Central",
      kind: "private",
      homepage: "https://Example.com",
      network: "192.0.2.1",
      door_code: "4711",
      tags: ["old", "big"],
      labels: { city: "north" },
      address: { city: "Northtown", street: "Main Street", postal_code: "12345" },
      rooms: [
        { name: "Reading", floor: 1, shelves: [{ label: "A" }, { label: "B" }] },
        { name: "Cellar", shelves: [] },
      ],
      extra: '{"cats": 2}',
      loan: "720h",
      notice: "P3D",
    };

    it("a scaffolded resource has every kind of attribute, and redacts secrets", async () => {
      const library = life.resource("library");
      await library.create(central);
      library.expectState({ seats: 10, opened: false, opened_at: "2030-01-02T09:00:00Z" });
      await library.expectNoChange(central);
      await library.expectNoChange({ ...central, loan: "43200m", homepage: "https://example.com/" });
      await library.importVerify();
      await library.expectSecretsHidden(["4711"]);
      const smaller = {
        ...central,
        network: undefined,
        tags: [],
        rooms: [],
        seats: 3,
        extra: '{"cats":3}',
        notice: "P4D",
      };
      await library.update(smaller);
      library.expectState({ network: null, seats: 3, rooms: [] });
      await library.expectNoChange(smaller);
      await library.destroy();
    });

    it("a scaffolded resource replaces an object when an attribute changes that no update sets, and reads the object below its parent", async () => {
      const library = life.resource("library");
      const { id } = await library.create({ name: "Central" });
      const book = life.resource("book");
      const first = {
        library_id: String(id),
        title: "One",
        isbn: "1",
        summary: "Short",
        price: 2.5,
        shelf: "A1",
      };
      await book.create(first);
      await book.expectNoChange(first);
      await book.update({ ...first, title: "Two", summary: undefined });
      book.expectState({ title: "Two", summary: null });
      const given = { kind: "given", giver: "Somebody" };
      const whole = { ...first, origin: given, chapters: [{ heading: "I", chapters: ['{"heading":"Ia"}'] }] };
      await book.replace({ ...whole, isbn: "2" });
      await book.expectNoChange({ ...whole, isbn: "2" });
      await book.importVerify();
      const found = await life.readData("books", { library_id: String(id) });
      expect((found.books as readonly { isbn: string }[]).map(({ isbn }) => isbn)).to.deep.equal(["2"]);
    });

    it("a scaffolded resource uses the configured name as the identifier if the API accepts it", async () => {
      const setting = life.resource("setting");
      await setting.create({ key: "theme/color", value: "red" });
      await setting.update({ key: "theme/color", value: "blue", note: "Calm" });
      await setting.expectNoChange({ key: "theme/color", value: "blue", note: "Calm" });
      await setting.replace({ key: "theme", value: "blue" });
      expect((await life.readData("setting", { key: "theme" })).value).to.equal("blue");
    });

    it("a scaffolded client reads an object from the wrapper in its response, and sends it in the wrapper", async () => {
      const reader = life.resource("reader");
      await reader.create({ name: "Ada" });
      reader.expectState({ id: "1", card: /^[0-9a-f-]{36}$/ });
      await reader.replace({ name: "Grace" });
      await reader.importVerify();
    });
  });
});
