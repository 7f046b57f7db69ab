import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { ProviderLife } from "../../src/testing/index.ts";
import { object, text, whole } from "../support/openapi-schemas.ts";
import { ScaffoldedProject } from "../support/scaffolded-project.ts";

const json = (schema: object) => ({ "application/json": { schema } });
const list = (items: object) => ({ type: "array", items });
const named = object({ id: { ...text, readOnly: true }, name: text }, ["id", "name"]);
const role = object({ id: text, name: text, scope: text }, ["id", "name", "scope"]);

interface Collection {
  readonly query?: { readonly [name: string]: object };
  readonly response: object;
  readonly headers?: object;
}

/** The paths of a collection with objects that have a name. */
function collection(path: string, { query = {}, response, headers = {} }: Collection): object {
  const one = { description: "ok", content: json(named) };
  return {
    [path]: {
      get: {
        parameters: Object.entries(query).map(([name, schema]) => ({ name, in: "query", schema })),
        responses: { "200": { description: "ok", headers, content: json(response) } },
      },
      post: { requestBody: { content: json(named) }, responses: { "201": one } },
    },
    [`${path}/{id}`]: {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: { responses: { "200": one } },
      put: { requestBody: { content: json(named) }, responses: { "200": one } },
      delete: { responses: { "204": { description: "ok" } } },
    },
  };
}

/** The collections whose lists have pages, by the names of their data sources. */
const lists: { readonly [name: string]: Collection } = {
  linked_items: { response: list(named), headers: { Link: { schema: text } } },
  chained_items: {
    response: object({ data: list(named), links: object({ next: { ...text, nullable: true } }) }),
  },
  marked_items: { query: { cursor: text }, response: object({ items: list(named), next_cursor: text }) },
  turned_items: {
    query: { page: whole },
    response: object({ items: list(named), meta: object({ next_page: { ...whole, nullable: true } }) }),
  },
  paged_items: {
    query: { page: { ...whole, minimum: 0 }, size: { ...whole, maximum: 7 } },
    response: object({ content: list(named), totalPages: whole, totalElements: whole }),
  },
  skipped_items: { query: { offset: whole, limit: whole }, response: list(named) },
};

/** A path that can only be read. */
function readOnly(
  response: object,
  query: { readonly [name: string]: object } = {},
  more: object = {},
): object {
  return {
    get: {
      parameters: Object.entries(query).map(([name, schema]) => ({ name, in: "query", schema })),
      responses: {
        "200": { description: "ok", content: { "application/json": { schema: response, ...more } } },
      },
    },
  };
}

const parameter = (name: string) => ({ name, in: "path", required: true, schema: text });
const ifMatch = { name: "If-Match", in: "header", required: true, schema: text };
const etag = { ETag: { schema: text } };
const oneNote = { description: "ok", headers: etag, content: json(named) };

/** Objects whose changes need the ETag of the last read. */
const notes = {
  "/notes": { post: { requestBody: { content: json(named) }, responses: { "201": oneNote } } },
  "/notes/{id}": {
    parameters: [parameter("id")],
    get: { responses: { "200": oneNote } },
    put: {
      parameters: [ifMatch],
      requestBody: { content: json(named) },
      responses: { "200": oneNote, "412": { description: "changed" } },
    },
    delete: { parameters: [ifMatch], responses: { "204": { description: "ok" } } },
  },
};

const environment = object({ name: text, enabled: { type: "boolean" }, sortOrder: whole }, [
  "name",
  "enabled",
]);
const readings = {
  "/environments": readOnly(
    object({ version: whole, environments: list(environment) }, ["environments"]),
    {
      type: { type: "string", enum: ["test", "live"] },
      largest: { type: "integer", format: "int64" },
      atLeast: { anyOf: [whole, { type: "null" }] },
    },
    { example: { version: 1, environments: [{ name: "live", enabled: true, sortOrder: 2 }] } },
  ),
  "/environments/{name}": { parameters: [parameter("name")], ...readOnly(environment) },
  "/items/{id}/owners": {
    parameters: [parameter("id")],
    ...readOnly(list(text), {
      page: whole,
      per_page: { ...whole, maximum: 50 },
      active: { type: "boolean" },
    }),
  },
  "/status": readOnly(object({ healthy: { type: "boolean" }, count: whole }, ["healthy", "count"])),
  "/report": { get: { responses: { "200": { description: "ok", content: { "text/csv": {} } } } } },
};

const document = {
  openapi: "3.0.3",
  info: { title: "Lists", version: "1" },
  paths: Object.assign(
    {},
    ...Object.entries(lists).map(([name, one]) => collection(`/${name}`, one)),
    collection("/users", {
      response: object({ version: whole, roles: list(role), people: list(named) }, ["roles"]),
    }),
    notes,
    readings,
  ),
};

describe("the data sources that are generated from a document", function () {
  this.timeout(120_000);
  let folder: string;
  let project: ScaffoldedProject;
  let life: ProviderLife;
  let close: () => Promise<void>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-lists-"));
    const file = join(folder, "lists.json");
    await writeFile(file, JSON.stringify(document));
    project = await ScaffoldedProject.open(file);
    const { code, stderr } = await project.scaffold("--all");
    expect([code, stderr]).to.deep.equal([0, ""]);
    expect(await project.compile()).to.equal("");
    expect(await project.problems()).to.deep.equal([]);
    ({ life, close } = await project.life());
  });

  after(async () => {
    await close?.();
    await project?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("generated data sources, and clients with ETags, have the format of this repository", async () => {
    expect(await project.formatProblems()).to.match(/No fixes applied/);
  });

  for (const name of Object.keys(lists))
    it(`${name} reads all pages`, async () => {
      const names = Array.from({ length: 41 }, (_, i) => `item ${i}`);
      for (const one of names) await life.resource(name.slice(0, -1)).create({ name: one });
      const found = (await life.readData(name, {}))[name] as readonly { readonly name: string }[];
      expect(found.map((one) => one.name)).to.deep.equal(names);
    });

  it("a response with several lists has the objects of the resource, and the other lists next to them", async () => {
    await life.resource("user").create({ name: "Ada" });
    const { users, roles } = await life.readData("users", {});
    expect(users).to.have.length(1);
    expect(roles).to.deep.equal([]);
  });

  it("a data source reads a path whose objects no request creates, with the parameters of its query", async () => {
    const found = await life.readData("environments", { type: "live", largest: 2n ** 60n });
    expect(found).to.deep.include({
      type: "live",
      version: 1,
      environments: [{ name: "live", enabled: true, sort_order: 2 }],
    });
    expect(await life.readData("environment", { name: "test" })).to.deep.include({
      name: "test",
      enabled: false,
    });
    expect(await life.readData("status", {})).to.deep.include({ healthy: false, status_count: 0 });
  });

  it("a data source of a list in pages has no arguments for pages", async () => {
    const { item_id: item, item_owners: owners } = await life.readData("item_owners", {
      item_id: "1",
      active: true,
    });
    expect([item, owners]).to.deep.equal(["1", ["sample"]]);
    const client = await readFile(join(project.folder, "src/api/item_owners.ts"), "utf8");
    expect(client).to.contain('by: { page: "page" }').and.contain("query: { ...query, per_page: 50 }");
  });

  it("no data source reads a path whose responses are neither objects nor lists", async () => {
    const { stdout } = await project.run("scaffold", "openapi", project.document);
    expect(stdout.slice(stdout.indexOf("Data sources")).split("\n").slice(0, 6)).to.deep.equal([
      "Data sources of other paths:",
      "environments=/environments: read GET",
      "environment=/environments/{name}: read GET",
      "item_owners=/items/{id}/owners: read GET",
      "status=/status: read GET",
      "",
    ]);
  });

  it("--data-source writes a data source of one path", async () => {
    const args = ["scaffold", "openapi", project.document, "--data-source"];
    const { code, stdout } = await project.run(...args, "health=/status");
    expect([code, stdout.split("\n\n")[0]]).to.deep.equal([
      0,
      "src/api/health.ts\nsrc/data-sources/health.ts",
    ]);
    const refused = await project.run(...args, "report=/report");
    expect([refused.code, refused.stderr]).to.satisfy(
      ([code, reported]: [number, string]) => code === 1 && reported.includes("/report"),
    );
  });

  it("a change and a delete send the ETag of the last response in If-Match", async () => {
    const note = life.resource("note");
    await note.create({ name: "one" });
    await note.update({ name: "two" });
    await note.expectNoChange({ name: "two" });
    await note.update({ name: "three" });
    await note.importVerify();
    await note.destroy();
  });
});
