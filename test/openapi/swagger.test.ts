import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { DocumentError, parseDocument } from "../../src/openapi/document.ts";
import { listResources } from "../../src/openapi/list.ts";
import { findResources } from "../../src/openapi/resources.ts";
import { scaffold } from "../../src/openapi/scaffold.ts";
import type { ProviderLife } from "../../src/testing/index.ts";
import { root } from "../scripts/support/command.ts";
import { ScaffoldedProject } from "../support/scaffolded-project.ts";

const run = promisify(execFile);
const file = join(root, "test/fixtures/openapi/zones.yaml");

describe("a Swagger 2.0 document", () => {
  it("a Swagger 2.0 document is converted to OpenAPI 3, with its servers, bodies, forms and responses", async () => {
    const document = parseDocument(await readFile(file, "utf8"));
    expect(document.openapi).to.match(/^3\.0/);
    expect(document.servers).to.deep.equal([{ url: "https://api.example.com/v1" }]);
    expect(document)
      .to.have.nested.property("paths./owners.post.requestBody.content")
      .that.has.all.keys("application/x-www-form-urlencoded");
    expect(document)
      .to.have.nested.property("paths./zones/{zone_id}.get.responses")
      .that.has.all.keys("200", "404");
    expect(document).to.have.nested.property("components.schemas.Zone.properties.serial.nullable", true);
  });

  it("a Swagger 2.0 document may have a version without quotes, and YAML anchors shared by several operations", () => {
    const document = parseDocument(`
swagger: 2.0
x-body: &body { name: a, in: body, schema: { type: object, properties: { b: { type: string } } } }
paths:
  /a: { post: { parameters: [*body], responses: { "200": { description: OK } } } }
  /c: { post: { parameters: [*body], responses: { "200": { description: OK } } } }
`);
    expect(document.openapi).to.match(/^3\.0/);
    for (const path of ["/a", "/c"])
      expect(document).to.have.nested.property(
        `paths.${path}.post.requestBody.content.application/json.schema.type`,
      );
  });

  it("an invalid Swagger 2.0 document causes a readable error or yields no resources", () => {
    const parts = ["paths", "definitions", "parameters", "responses", "securityDefinitions", "consumes"];
    const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    const values = [
      "null",
      "1",
      '"a"',
      "[null]",
      '{"a":null}',
      '{"a":[1]}',
      '{"/a":{"get":{"parameters":1}}}',
      deep,
    ];
    for (const part of parts)
      for (const value of values) {
        const text = `{"swagger":"2.0","${part}":${value}}`;
        try {
          expect(listResources(parseDocument(text)).resources).to.deep.equal([]);
        } catch (error) {
          expect(error, text.slice(0, 100)).to.be.instanceOf(DocumentError);
        }
      }
  });

  it("docs/openapi.md shows a function that is generated for requests that are forms", async () => {
    const document = parseDocument(await readFile(file, "utf8"));
    const { files } = scaffold(document, findResources(document), { provider: "acme" });
    const page = await readFile(join(root, "docs/openapi.md"), "utf8");
    const shown = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
    const create = shown.filter((code) => code.includes("function createOwner("));
    expect(create).to.have.length(1);
    expect(files.get("src/api/owner.ts")).to.contain(create[0]);
  });

  it("tfnode scaffold openapi lists every object of a Swagger 2.0 document that is not a resource, with the reason", async () => {
    const { resources, left } = listResources(parseDocument(await readFile(file, "utf8")));
    expect(resources.map(({ name }) => name)).to.deep.equal(["zone", "metadata", "owner"]);
    expect(left).to.deep.equal([
      {
        path: "/jobs/{id}",
        reason:
          "there is neither POST /jobs nor PUT /jobs/{id} to create it, and there is no GET /jobs/{id} to read it",
      },
      {
        path: "/settings",
        reason: "no parameter of its path names an object: there is always one",
      },
    ]);
  });
});

describe("tfnode scaffold openapi with a Swagger 2.0 document", function () {
  this.timeout(120_000);
  let project: ScaffoldedProject;

  before(async () => {
    project = await ScaffoldedProject.open(file);
  });

  after(() => project.close());

  it("the project of a Swagger 2.0 document compiles, and the command lists the omitted objects", async () => {
    const { code, stdout, stderr } = await project.scaffold("--all");
    expect([code, stderr]).to.deep.equal([0, ""]);
    expect(stdout)
      .to.contain("– /settings is no resource: no parameter of its path names an object")
      .and.contain("src/api/form.ts\n");
    expect(await project.compile()).to.equal("");
    expect(await project.problems()).to.deep.equal([]);
  });

  it("the project of a Swagger 2.0 document has the format of this repository", async () => {
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const { formatter } = JSON.parse(await readFile(join(root, "biome.json"), "utf8"));
    const settings = { root: true, formatter, linter: { enabled: false } };
    await writeFile(join(project.folder, "biome.json"), JSON.stringify(settings));
    const args = [biome, "check", `--config-path=${project.folder}`, join(project.folder, "src/api")];
    const { stderr, stdout } = await run(process.execPath, args).catch((error) => error);
    expect(`${stdout}${stderr}`).to.match(/No fixes applied/);
  });

  it("the notes list facts that the document does not contain: required, never returned and computed attributes, and the method of updates", async () => {
    const zone = await readFile(join(project.folder, "src/resources/zone.ts"), "utf8");
    expect(zone.match(/\/\/ To decide: .*$/gm)).to.deep.equal([
      "// To decide: By the document, no response has it, so that changes outside of Terraform are not noticed: if a read has it, remove notReturned() and map it in fromApi.",
      "// To decide: By the document, no update takes it, so that a change replaces the object, with all that it contains. If an operation changes it, send it there, and remove requiresReplace().",
      "// To decide: By the document, POST /zones requires nothing: add required() to what the API does require.",
      "// To decide: The document does not say whether the API sets these where nothing is configured. If it does not, remove computed(), or plans show them as known after apply: name, servers.",
      "// To decide: PATCH /zones/{zone_id} sends updates, but there is PUT /zones/{zone_id}, too: which of them changes what is configured is not in the document.",
    ]);
    const owner = await readFile(join(project.folder, "src/resources/owner.ts"), "utf8");
    expect(owner).to.contain(
      "// To decide: POST /owners takes a form, and the document does not say how lists and objects are written in it",
    );
  });

  describe("the converted resources in the simulated Terraform", () => {
    let life: ProviderLife;
    let close: () => Promise<void>;

    beforeEach(async () => {
      ({ life, close } = await project.life());
    });

    afterEach(() => close());

    it("a converted resource creates and changes objects by requests with forms", async () => {
      const owner = life.resource("owner");
      const ada = { name: "Ada & Co", age: 36, trusted: true, tags: ["a=b", "c"] };
      await owner.create(ada);
      await owner.expectNoChange(ada);
      const other = { ...ada, age: 37, trusted: false, tags: ["c"] };
      await owner.update(other);
      owner.expectState({ age: 37, trusted: false, tags: ["c"] });
      await owner.importVerify();
      await owner.destroy();
    });

    it("an object whose update returns nothing is read again", async () => {
      const zone = life.resource("zone");
      await zone.create({ name: "a.example", servers: ["ns1"], template: "small" });
      await zone.update({ name: "b.example", servers: ["ns1", "ns2"], template: "small" });
      zone.expectState({ name: "b.example", kind: "primary", servers: ["ns1", "ns2"] });
      await zone.destroy();
    });
  });
});
