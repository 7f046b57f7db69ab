import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { documentApi, serveDocument } from "../../src/openapi/index.ts";
import { learnDocument } from "../../src/openapi/learn/document.ts";
import { sender } from "../../src/openapi/learn/send.ts";
import { loadDocument } from "../../src/openapi/load.ts";
import type { ProviderLife } from "../../src/testing/index.ts";
import { object, text, whole } from "../support/openapi-schemas.ts";
import { ScaffoldedProject } from "../support/scaffolded-project.ts";

const media = "application/vnd.api+json";
const content = (schema: object) => ({ description: "Content", content: { [media]: { schema } } });
const none = { description: "Done" };
const texts = { type: "array", items: text };

/** A collection of JSON:API, whose schemas differ between requests and responses. */
function kind(
  path: string,
  {
    type,
    attributes,
    required,
    relationships,
  }: {
    readonly type: object;
    readonly attributes: object;
    readonly required: readonly string[];
    readonly relationships?: object;
  },
) {
  const related = relationships && { relationships: object(relationships) };
  const created = { ...text, format: "date-time", readOnly: true };
  const one = object(
    {
      type,
      id: text,
      attributes: object({ ...attributes, "created-at": created }, [...required, "created-at"]),
      ...related,
      links: object({ self: text }),
    },
    ["type", "id", "attributes"],
  );
  const sent = object({ type, attributes: object(attributes, [...required]), ...related }, [
    "type",
    "attributes",
  ]);
  const changed = object({ type, id: text, attributes: object(attributes), ...related }, ["type", "id"]);
  const links = object({ next: { type: ["string", "null"] } });
  const pages = { name: "page[size]", in: "query", schema: { ...whole, maximum: 2 } };
  return {
    [path]: {
      get: {
        parameters: [pages],
        responses: { "200": content(object({ data: { type: "array", items: one }, links }, ["data"])) },
      },
      post: {
        requestBody: content(object({ data: sent, meta: object({}) }, ["data"])),
        responses: { "201": content(object({ data: one, jsonapi: object({ version: text }) }, ["data"])) },
      },
    },
    [`${path}/{id}`]: {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: { responses: { "200": content(object({ data: one }, ["data"])) } },
      patch: {
        requestBody: content(object({ data: changed }, ["data"])),
        responses: { "200": content(object({ data: one }, ["data"])) },
      },
      delete: { responses: { "204": none } },
    },
  };
}

const author = object({ data: object({ type: { enum: ["people"] }, id: text }, ["type", "id"]) }, ["data"]);
const roomObject = object(
  {
    type: { const: "rooms" },
    id: { ...text, readOnly: true },
    attributes: object({ name: text, size: { ...whole, default: 5 } }, ["name"]),
  },
  ["type", "attributes"],
);
const roomContent = content(object({ data: roomObject }, ["data"]));
const document = {
  openapi: "3.1.0",
  info: { title: "JSON:API", version: "1" },
  paths: {
    ...kind("/articles", {
      type: { type: "string", enum: ["articles"] },
      attributes: {
        title: { ...text, minLength: 1 },
        "sub-title": { type: ["string", "null"] },
        tags: texts,
      },
      required: ["title"],
      relationships: { author },
    }),
    // The type has no single value.
    ...kind("/widgets", { type: text, attributes: { size: whole }, required: ["size"] }),
    // An attribute and the object have members of the same name, which the standard forbids.
    ...kind("/clashes", {
      type: { type: "string", enum: ["clashes"] },
      attributes: { type: { type: "string", enum: ["a", "b"] } },
      required: ["type"],
    }),
    // One schema for requests and responses.
    "/rooms": { post: { requestBody: roomContent, responses: { "201": roomContent } } },
    "/rooms/{room_id}": {
      parameters: [{ name: "room_id", in: "path", required: true, schema: text }],
      get: { responses: { "200": roomContent } },
      patch: { requestBody: roomContent, responses: { "200": roomContent } },
      delete: { responses: { "204": none } },
    },
  },
};

describe("an API of JSON:API", function () {
  this.timeout(180_000);
  let project: ScaffoldedProject;
  let folder: string;
  let file: string;
  let life: ProviderLife;
  let close: () => Promise<void>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-json-api-"));
    file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(document));
    project = await ScaffoldedProject.open(file);
    await project.scaffold("--all");
    expect(await project.compile()).to.equal("");
  });

  beforeEach(async () => {
    ({ life, close } = await project.life());
  });

  afterEach(() => close());

  after(async () => {
    await project?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("the code is formatted, and has no invalid definitions", async () => {
    expect(await project.formatProblems()).to.match(/No fixes applied/);
    expect(await project.problems()).to.deep.equal([]);
  });

  it("attributes and relationships are attributes of the resource, and the type is sent", async () => {
    const one = life.resource("article");
    const config = { title: "a", tags: ["x"], author: { data: { type: "people", id: "1" } } };
    const { id, ...state } = await one.create(config);
    expect(id).to.be.a("string");
    expect(state).to.have.all.keys("title", "sub_title", "tags", "author", "created_at");
    expect(state).to.deep.include(config);
    await one.expectNoChange(config);
    const changed = { ...config, title: "b", sub_title: "c" };
    expect(await one.update(changed)).to.deep.include(changed);
    expect(await one.update(config)).to.deep.include({ ...config, sub_title: null });
    await one.importVerify();
    await one.destroy();
  });

  it("a type without a single value is configured, and members that requests do not have stay within attributes", async () => {
    const widget = life.resource("widget");
    await widget.create({ type: "round", size: 1 });
    expect(await widget.update({ type: "round", size: 2 })).to.deep.include({ type: "round", size: 2 });
    await widget.importVerify();
    await widget.destroy();
    const clash = life.resource("clash");
    const config = { type: "clashes", attributes: { type: "a" } };
    expect(await clash.create(config)).to.have.nested.include({ "attributes.type": "a" });
    await clash.destroy();
  });

  it("an update has the identifier also if the document says that only the API sets it", async () => {
    const room = life.resource("room");
    expect(await room.create({ name: "a" })).to.deep.include({ name: "a", size: 5 });
    expect(await room.update({ name: "b", size: 6 })).to.deep.include({ name: "b", size: 6 });
    await room.importVerify();
    await room.destroy();
  });

  it("a list is read by its links", async () => {
    const some = await Promise.all(
      ["a", "b", "c"].map(async (title) => {
        const one = life.resource("article");
        await one.create({ title });
        return one;
      }),
    );
    const { articles } = (await life.readData("articles", {})) as { readonly articles: readonly object[] };
    expect(articles).to.have.length(3);
    expect(articles[0]).to.have.all.keys("id", "title", "sub_title", "tags", "author", "created_at");
    for (const one of some) await one.destroy();
  });

  it("requests and responses of the local API have the form and the media type of the standard, also for errors", async () => {
    const { handle } = await documentApi({ file });
    const send = async (method: string, path: string, sent?: object) => {
      const request = new Request(`http://api${path}`, {
        method,
        ...(sent && { body: JSON.stringify({ data: sent }), headers: { "Content-Type": media } }),
      });
      const response = await handle(request);
      expect(response.headers.get("content-type")).to.equal(media);
      // biome-ignore lint/suspicious/noExplicitAny: whatever the response has
      const { data, errors } = (await response.json()) as any;
      return { status: response.status, data, errors };
    };
    const sent = { type: "articles", attributes: { title: "a", tags: ["x"] } };
    const { data: made, status } = await send("POST", "/articles", sent);
    expect(status).to.equal(201);
    expect(made).to.have.nested.include({ type: "articles", "attributes.title": "a" });
    expect(made).not.to.have.property("title");
    const path = `/articles/${made.id}`;
    const { data: changed } = await send("PATCH", path, {
      type: "articles",
      id: made.id,
      attributes: { title: "b" },
    });
    expect(changed.attributes).to.deep.include({ title: "b", tags: ["x"] });
    const { errors } = await send("POST", "/articles", { ...sent, attributes: { title: "" } });
    expect(errors[0]).to.deep.include({ status: "422", source: { pointer: "/data/attributes/title" } });
    expect((await send("GET", "/articles/other")).errors[0]).to.have.property("status", "404");
  });

  it("a real server is learned by requests of JSON:API", async () => {
    const api = await serveDocument({ file });
    try {
      const learned = await learnDocument(await loadDocument(file), ["article", "widget", "room"], {
        send: sender(api.url, {}),
        signal: new AbortController().signal,
        prefix: "learn",
        pause: async () => undefined,
        parameters: {},
      });
      expect(learned.map(({ untried, left }) => [...untried, ...left])).to.deep.equal([
        ["article.author.data.type: not changed, because only one valid value is known"],
        [],
        [],
      ]);
    } finally {
      api.close();
    }
  });

  it("the overlay has no places of attributes, which the standard defines", async () => {
    const overlay = await readFile(join(project.folder, "openapi.overlay.json"), "utf8");
    expect(overlay).to.include('"wrapper": "data"').and.not.include('"from"');
  });
});
