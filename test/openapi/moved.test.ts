import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { serveDocument } from "../../src/openapi/index.ts";
import { learnDocument, learnedActions } from "../../src/openapi/learn/document.ts";
import { sender } from "../../src/openapi/learn/send.ts";
import { loadDocument } from "../../src/openapi/load.ts";
import { overlayOf } from "../../src/openapi/overlay/decided.ts";
import type { ProviderLife } from "../../src/testing/index.ts";
import { content, object, text, whole } from "../support/openapi-schemas.ts";
import { ScaffoldedProject } from "../support/scaffolded-project.ts";

const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
const texts = { type: "array", items: text };
const none = { responses: { "204": { description: "Done" } } };

/** An API whose requests and responses have their own forms. */
function kind(
  path: string,
  { sent, changed = sent, response }: { sent: object; changed?: object; response: object },
) {
  const one = { responses: { "200": content(response) } };
  return {
    [path]: {
      get: {
        responses: { "200": content(object({ items: { type: "array", items: response } }, ["items"])) },
      },
      post: { requestBody: content(sent), responses: { "201": content(response) } },
    },
    [`${path}/{name}`]: {
      parameters: [{ name: "name", in: "path", required: true, schema: text }],
      get: one,
      put: { requestBody: content(changed), ...one },
      delete: none,
    },
  };
}

const model = {
  path: "/models",
  sent: object({ label: text, size: whole, tags: texts, license: { ...text, nullable: true }, hint: text }, [
    "label",
    "size",
  ]),
  response: object(
    {
      name: { ...text, readOnly: true },
      body: object({ size: whole, created: { ...text, format: "date-time" } }, ["size", "created"]),
      metadata: orNull(object({ license: orNull(text), tags: texts })),
      details: orNull(object({ label: text })),
      owner: object({ id: text, label: text }, ["id"]),
      room: object({ hint: text }),
    },
    ["name", "body"],
  ),
};
const article = {
  path: "/articles",
  sent: object({ title: text, pages: whole }, ["title"]),
  response: object(
    { data: object({ name: text, attributes: object({ title: text, pages: whole }, ["title"]) }, ["name"]) },
    ["data"],
  ),
};
const manifest = object(
  {
    kind: { enum: ["Lamp"], type: "string" },
    metadata: object({ name: text, labels: { type: "object", additionalProperties: text } }, ["name"]),
    spec: object({ watts: whole }, ["watts"]),
  },
  ["kind", "metadata", "spec"],
);
const lamp = {
  path: "/lamps",
  sent: manifest,
  response: object(
    { ...manifest.properties, status: object({ phase: text }) },
    manifest.required as string[],
  ),
};
const badge = {
  path: "/badges",
  sent: object({ name: text, color: text }, ["name"]),
  response: object({ name: text }),
};

const label = object({ label: text }, ["label"]);
const byId = [{ name: "id", in: "path", required: true, schema: text }];
const shown = (schema: object) => ({ responses: { "200": content(schema) } });

/** APIs whose reads do not repeat the identifier of an object, or have it at the end of an address only. */
const unrepeated = {
  "/links": {
    post: {
      requestBody: content(label),
      responses: { "201": content(object({ self: text, label: text }, ["self"])) },
    },
  },
  "/links/{id}": {
    parameters: byId,
    get: shown(object({ self: { ...text, format: "uri" }, label: text }, ["self", "label"])),
    patch: { requestBody: content(label), ...shown(label) },
    delete: none,
  },
  "/notices": {
    post: { requestBody: content(label), responses: { "201": content(object({ id: whole }, ["id"])) } },
  },
  "/notices/{id}": {
    parameters: byId,
    get: shown(label),
    put: { requestBody: content(label), ...none },
    delete: none,
  },
  // What is read is no object of the collection.
  "/marks": { post: { requestBody: content(label), responses: { "201": content(label) } } },
  "/marks/{label}": {
    parameters: byId.map((one) => ({ ...one, name: "label" })),
    get: shown(object({ data: texts })),
  },
  "/rows": {
    post: {
      requestBody: content(label),
      responses: { "201": { description: "Made", headers: { Location: { schema: text } } } },
    },
  },
  "/rows/{rowId}": {
    parameters: byId.map((one) => ({ ...one, name: "rowId" })),
    get: shown(label),
    delete: none,
  },
};

const document = {
  openapi: "3.1.0",
  info: { title: "Moved", version: "1" },
  paths: Object.assign(
    {},
    ...[model, article, lamp, badge].map(({ path, ...one }) => kind(path, one)),
    unrepeated,
  ),
};

describe("values that responses have within another member", function () {
  this.timeout(180_000);
  let project: ScaffoldedProject;
  let folder: string;
  let listed: string;
  let life: ProviderLife;
  let close: () => Promise<void>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-moved-"));
    await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
    project = await ScaffoldedProject.open(join(folder, "openapi.json"));
    ({ stdout: listed } = await project.run("scaffold", "openapi", project.document));
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

  const overlay = async () =>
    JSON.parse(await readFile(join(project.folder, "openapi.overlay.json"), "utf8")) as {
      readonly actions: readonly {
        readonly target: string;
        readonly update: { readonly "x-tfnode": object };
      }[];
    };

  it("the code is formatted, and has no invalid definitions", async () => {
    expect(await project.formatProblems()).to.match(/No fixes applied/);
    expect(await project.problems()).to.deep.equal([]);
  });

  it("an object is created, changed and imported whose responses have most values in other members", async () => {
    const one = life.resource("model");
    const config = { label: "a", size: 1, tags: ["x"], license: "free" };
    expect(await one.create(config)).to.deep.include(config);
    await one.expectNoChange(config);
    const changed = { label: "b", size: 2, tags: ["y", "z"] };
    expect(await one.update(changed)).to.deep.include({ ...changed, license: null });
    await one.importVerify();
    const { models } = (await life.readData("models", {})) as { readonly models: readonly object[] };
    expect(models[0]).to.deep.include({ label: "b", size: 2 });
    await one.destroy();
    const { actions } = await overlay();
    expect(actions.map(({ update }) => update["x-tfnode"])).to.deep.include({
      attributes: {
        label: { from: "details.label" },
        size: { from: "body.size" },
        tags: { from: "metadata.tags" },
        license: { from: "metadata.license" },
      },
    });
  });

  it("an object of JSON:API has its attributes at the top where its requests have them there", async () => {
    const one = life.resource("article");
    await one.create({ title: "a", pages: 1 });
    expect(await one.update({ title: "b", pages: 2 })).to.deep.include({ title: "b", pages: 2 });
    await one.importVerify();
    await one.destroy();
  });

  it("an object that requests and responses have alike keeps its form, and its name within it replaces it", async () => {
    const one = life.resource("lamp");
    const config = (name: string, watts: number) => ({
      kind: "Lamp",
      metadata: { name, labels: { a: "b" } },
      spec: { watts },
    });
    expect(await one.create(config("desk", 40))).to.deep.include({ id: "desk", spec: { watts: 40 } });
    expect(await one.update(config("desk", 60))).to.deep.include({ spec: { watts: 60 } });
    await one.importVerify();
    await one.replace(config("floor", 60));
    await one.destroy();
  });

  it("an object is found by the identifier of its create, if its reads do not repeat it", async () => {
    for (const type of ["link", "notice", "row"]) {
      const one = life.resource(type);
      const { id } = (await one.create({ label: "a" })) as { readonly id: string };
      expect(id, type).to.match(/^[\w-]+$/);
      await one.expectNoChange({ label: "a" });
      const changed = { label: "b" };
      if (type === "row") await one.replace(changed);
      else expect(await one.update(changed), type).to.include({ id, label: "b" });
      await one.importVerify();
      await one.destroy();
    }
    expect(listed).to.include(
      "– /marks/{label} is no resource: no member of the response to GET /marks/{label}",
    );
    const source = await readFile(join(project.folder, "src/resources/link.ts"), "utf8");
    expect(source).to.include("identifierIn(created.self)").and.not.include("which member is");
    const api = await serveDocument({ file: join(folder, "openapi.json") });
    try {
      const learned = await learnDocument(
        await loadDocument(join(folder, "openapi.json")),
        ["link", "notice", "row"],
        {
          send: sender(api.url, {}),
          signal: new AbortController().signal,
          prefix: "learn",
          pause: async () => undefined,
          parameters: {},
        },
      );
      expect(learned.map(({ untried, left }) => [...untried, ...left])).to.deep.equal([[], [], []]);
    } finally {
      api.close();
    }
  });

  it("the overlay of a scaffold has the place of an identifier within another member", async () => {
    const { actions } = await overlay();
    const of = (path: string) => actions.find(({ target }) => target === `$.paths['${path}/{name}']`);
    expect(of("/lamps")?.update["x-tfnode"]).to.include({ identity: "metadata.name" });
  });

  it("tfnode learn finds the member that has a value, and the local API of its overlay has it there, too", async () => {
    const file = join(folder, "openapi.json");
    const overlay = join(folder, "overlay.json");
    const attributes = { color: { from: "look.paint" } };
    const shown = { look: object({ paint: text }) };
    const schema =
      "$.paths['/badges/{name}'].get.responses['200'].content['application/json'].schema.properties";
    const actions = [
      { target: "$.paths['/badges/{name}']", update: { "x-tfnode": { attributes } } },
      ...[
        schema,
        schema.replace(".get.", ".put."),
        schema.replace("/{name}'].get", "'].post").replace("200", "201"),
      ].map((target) => ({ target, update: shown })),
    ];
    await writeFile(overlay, JSON.stringify({ overlay: "1.0.0", actions }));
    const api = await serveDocument({ file, overlay });
    try {
      const learn = async (overlay?: string) =>
        await learnDocument(await loadDocument(file, overlay), ["badge"], {
          send: sender(api.url, {}),
          signal: new AbortController().signal,
          prefix: "learn",
          pause: async () => undefined,
          parameters: {},
        });
      const first = await learn();
      expect(first.map(({ untried, left }) => [...untried, ...left])).to.deep.equal([[]]);
      expect(first[0]?.attributes).to.deep.equal({ color: { from: "look.paint", computed: false } });
      const learned = join(folder, "learned.json");
      await writeFile(learned, overlayOf(null, "Learned", learnedActions(first), true) ?? "");
      expect((await learn(learned))[0]?.attributes).to.deep.equal({});
    } finally {
      api.close();
    }
  });
});
