import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { ProviderLife } from "../../src/testing/index.ts";
import { ScaffoldedProject } from "../support/scaffolded-project.ts";

const text = { type: "string" };
const whole = { type: "integer" };
const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  required,
});
const json = (schema: object) => ({ "application/json": { schema } });
const list = (items: object) => ({ type: "array", items });
const named = object({ id: { ...text, readOnly: true }, name: text }, ["id", "name"]);
const role = object({ id: text, name: text, scope: text }, ["id", "name", "scope"]);

interface Collection {
  readonly query?: { readonly [name: string]: object };
  readonly answer: object;
  readonly headers?: object;
}

/** The paths of a collection with objects that have a name. */
function collection(path: string, { query = {}, answer, headers = {} }: Collection): object {
  const one = { description: "ok", content: json(named) };
  return {
    [path]: {
      get: {
        parameters: Object.entries(query).map(([name, schema]) => ({ name, in: "query", schema })),
        responses: { "200": { description: "ok", headers, content: json(answer) } },
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
  linked_items: { answer: list(named), headers: { Link: { schema: text } } },
  chained_items: {
    answer: object({ data: list(named), links: object({ next: { ...text, nullable: true } }) }),
  },
  marked_items: { query: { cursor: text }, answer: object({ items: list(named), next_cursor: text }) },
  turned_items: {
    query: { page: whole },
    answer: object({ items: list(named), meta: object({ next_page: { ...whole, nullable: true } }) }),
  },
  paged_items: {
    query: { page: { ...whole, minimum: 0 }, size: { ...whole, maximum: 7 } },
    answer: object({ content: list(named), totalPages: whole, totalElements: whole }),
  },
  skipped_items: { query: { offset: whole, limit: whole }, answer: list(named) },
};

const document = {
  openapi: "3.0.3",
  info: { title: "Lists", version: "1" },
  paths: Object.assign(
    {},
    ...Object.entries(lists).map(([name, one]) => collection(`/${name}`, one)),
    collection("/users", {
      answer: object({ version: whole, roles: list(role), people: list(named) }, ["roles"]),
    }),
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
});
