import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { wantedFrom } from "../../src/cli/terminal/openapi.ts";
import type { Node } from "../../src/openapi/document.ts";
import { type LocalDocumentApi, serveDocument } from "../../src/openapi/index.ts";
import { loadDocument } from "../../src/openapi/load.ts";
import { overlayWith } from "../../src/openapi/overlay/decided.ts";
import { select } from "../../src/openapi/overlay/json-path.ts";
import { overlaid, parseOverlay } from "../../src/openapi/overlay/overlay.ts";
import { findResources, objectsLeftOut } from "../../src/openapi/resources.ts";
import { scaffoldWanted } from "../../src/openapi/scaffold.ts";
import { content, object, text } from "../support/openapi-schemas.ts";
import { ScaffoldedProject } from "../support/scaffolded-project.ts";

const members = {
  name: text,
  note: { type: ["string", "null"] },
  label: text,
  pin: text,
  size: { type: "integer" },
  tags: { type: "array", items: text },
  owner: text,
  extra: {},
  marks: { type: "object", additionalProperties: text },
};
const item = object({ id: text, slug: text, status: text, ...members }, ["id", "slug", "name", "status"]);
const parameters = [{ name: "item", in: "path", required: true, schema: text }];
const response = { responses: { "200": content(item) } };

/** A document whose path `/items/{item}` names the object by a member that the document does not name. */
const document: Node = {
  openapi: "3.1.0",
  info: { title: "Store", version: "1" },
  paths: {
    "/items": {
      get: { responses: { "200": content({ type: "array", items: item }) } },
      post: { requestBody: content(object(members, ["name"])), responses: { "201": content(item) } },
    },
    "/items/{item}": {
      parameters,
      get: response,
      put: { requestBody: content(object(members)), ...response },
      patch: { requestBody: content(object({ name: text, note: members.note, label: text })), ...response },
      delete: { responses: { "204": {} } },
    },
    "/items/{item}/archive": { parameters, post: { responses: { "204": {} } } },
    "/logs": { post: { requestBody: content(object({ id: text })), ...response } },
    "/logs/{id}": { get: response },
  },
};

const path = "$.paths['/items/{item}']";

/** Returns an overlay with annotations, by targets. */
function overlayOf(annotations: { readonly [target: string]: object }): string {
  const actions = Object.entries(annotations).map(([target, annotation]) => ({
    target,
    update: { "x-tfnode": annotation },
  }));
  return JSON.stringify({ overlay: "1.0.0", info: { title: "Corrections", version: "1" }, actions });
}

const corrected = (annotations: { readonly [target: string]: object }) =>
  overlaid(document, parseOverlay(overlayOf(annotations)));

function filesOf(of: Node): ReadonlyMap<string, string> {
  return scaffoldWanted(of, wantedFrom(["item=/items"]), { provider: "acme" }).files;
}

const resourceOf = (of: Node) => filesOf(of).get("src/resources/item.ts") ?? "";
const clientOf = (of: Node) => filesOf(of).get("src/api/item.ts") ?? "";

describe("JSONPath", () => {
  const store = {
    books: [
      { title: "A", price: 8, isbn: "1" },
      { title: "B's", price: 12 },
      { title: "C", price: 9, isbn: "2", "x-y": null },
    ],
    bike: { price: 20 },
  };

  it("a JSONPath selects members, elements, slices, descendants and what a filter accepts", () => {
    const paths: [string, unknown[]][] = [
      ["$.bike.price", [20]],
      ["$['bike']['price']", [20]],
      ['$["bike"].price', [20]],
      ["$.books[0].title", ["A"]],
      ["$.books[-1].title", ["C"]],
      ["$.books[0, 2].title", ["A", "C"]],
      ["$.books[1:].title", ["B's", "C"]],
      ["$.books[::-1].title", ["C", "B's", "A"]],
      ["$.books.*.price", [8, 12, 9]],
      ["$..price", [20, 8, 12, 9]],
      ["$.books[?@.isbn].title", ["A", "C"]],
      ["$.books[?(@.price > 8 && !(@.isbn))].title", ["B's"]],
      ["$.books[?@.title == 'B\\'s' || @.price<=8].price", [8, 12]],
      ["$.books[?@.price < $.bike.price && @.isbn != '1'].title", ["B's", "C"]],
      ["$.books[?@['x-y'] == null].title", ["C"]],
      ["$.nothing", []],
    ];
    for (const [query, values] of paths)
      expect(
        select(store, query).map(({ value }) => value),
        query,
      ).to.have.deep.members(values);
    expect(select(store, "$.books[2]")[0]?.path).to.deep.equal(["books", 2]);
    expect(select(store, "$")[0]?.value).to.equal(store);
  });

  it("an invalid JSONPath is an error that names the character", () => {
    for (const query of [
      "",
      "books",
      "$.",
      "$[",
      "$[01]",
      "$['a",
      "$.a b",
      "$[?]",
      "$[?@.a ==]",
      "$[?length(@)]",
    ])
      expect(() => select(store, query), query).to.throw(/is no JSONPath .* character \d+/);
    expect(() => select(store, `$[?${"(".repeat(5000)}`)).to.throw("is no JSONPath");
  });
});

describe("an overlay of an OpenAPI document", () => {
  it("an overlay merges objects, appends to arrays, and removes members and elements, in the order of its actions", () => {
    const before = { a: { b: { c: 1 }, list: [1] }, tags: ["x", "y", "z"], gone: { d: 1 } };
    const actions = parseOverlay(`
overlay: 1.0.0
info: { title: Changes, version: "1" }
actions:
  - { target: $.a, update: { b: { e: 2 }, list: [2] } }
  - { target: $.tags, update: w }
  - { target: "$.tags[?@ == 'x' || @ == 'z']", remove: true }
  - { target: $.gone, remove: true, update: { ignored: true } }
  - { target: $.a.b, description: The last action changes what the first has made., update: { e: 3 } }
`);
    expect(overlaid(before, actions)).to.deep.equal({
      a: { b: { c: 1, e: 3 }, list: [1, 2] },
      tags: ["y", "w"],
    });
    expect(before.tags).to.deep.equal(["x", "y", "z"]);
  });

  it("an overlay that does not fit is an error that names the action or its target", () => {
    const one = (action: object) =>
      overlaid({ a: { b: 1 } }, parseOverlay(JSON.stringify({ overlay: "1.0.0", actions: [action] })));
    expect(() => one({ target: "$.c", update: {} })).to.throw(
      "$.c, a target of the overlay, selects nothing",
    );
    expect(() => one({ target: "$.a.b", update: {} })).to.throw(
      "$.a.b, a target of the overlay, is no object",
    );
    expect(() => one({ update: {} })).to.throw("Action 1 of the overlay has no target");
    expect(() => one({ target: "$.a" })).to.throw("$.a, has neither update nor remove");
    expect(() => parseOverlay('{"openapi":"3.0.0"}')).to.throw("This is no overlay");
    expect(() => parseOverlay('{"overlay":"1.0.0"}')).to.throw("no list of actions");
  });

  it("an unknown or invalid member of x-tfnode is an error that lists the known ones", () => {
    const errors: [object, string][] = [
      [
        { replace: true },
        'x-tfnode of /items/{item} has an unknown member "replace": it has resource, identity',
      ],
      [{ update: "items" }, 'has an invalid update, "items"'],
      [
        { attributes: { name: { replaces: 1 } } },
        "x-tfnode of /items/{item}, name has an invalid replaces, 1",
      ],
      [{ delete: "DELETE /none" }, "the document has no DELETE /none, which x-tfnode names"],
    ];
    for (const [annotation, message] of errors)
      expect(() => resourceOf(corrected({ [path]: annotation }))).to.throw(message);
    expect(() => resourceOf(corrected({ [`${path}.get`]: { missing: 404 } }))).to.throw(
      "x-tfnode of GET /items/{item} has an invalid missing, 404",
    );
  });
});

describe("the names of found resources", () => {
  it("objects that only a list shows have the name that objects with a read leave, also if they come first", () => {
    const content = (schema: object) => ({ "application/json": { schema } });
    const token = { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } };
    const collection = {
      get: { responses: { 200: { content: content({ type: "array", items: token }) } } },
      post: {
        requestBody: { content: content(token) },
        responses: { 201: { content: content(token) } },
      },
    };
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
    const object = { parameters, delete: { responses: { 204: {} } } };
    const read = { get: { responses: { 200: { content: content(token) } } } };
    const document = {
      openapi: "3.0.3",
      paths: {
        "/user/tokens": collection,
        "/user/tokens/{id}": object,
        "/invite/tokens": collection,
        "/invite/tokens/{id}": { ...object, ...read },
      },
    };
    expect(findResources(document).map(({ name, path }) => [name, path])).to.deep.equal([
      ["user_token", "/user/tokens/{id}"],
      ["token", "/invite/tokens/{id}"],
    ]);
  });
});

describe("the annotations of an OpenAPI document", () => {
  it("an annotation of a path names the resource, its identity and its operations", () => {
    const of = corrected({
      [path]: {
        resource: "thing",
        identity: "slug",
        update: "PATCH /items/{item}",
        delete: "POST /items/{item}/archive",
        list: null,
      },
      "$.paths['/logs/{id}']": { resource: false },
    });
    expect(findResources(of).map(({ name }) => name)).to.deep.equal(["thing"]);
    expect(objectsLeftOut(of)).to.deep.include({
      path: "/logs/{id}",
      reason: "x-tfnode of the path says that it has none",
    });
    const client = clientOf(of);
    expect(client).to.contain("api.patch(").and.contain("}/archive`").and.not.contain("listItems");
    expect(resourceOf(of)).to.contain("id: response.slug").and.not.contain("does not say which member");
    expect(resourceOf(of)).to.not.contain("sends updates, but there is");
  });

  it("annotations of attributes decide what the document does not say", () => {
    const of = corrected({
      [path]: {
        update: "PATCH /items/{item}",
        attributes: {
          name: { name: "title", maxLength: 20 },
          note: { computed: true },
          label: { removal: "null", json: true },
          pin: { secret: true, returned: false },
          size: { default: 3, replaces: false },
          tags: { unordered: true, replaces: true },
          owner: { readOnly: true },
          extra: { extended: true },
          marks: { extended: true },
        },
      },
    });
    const resource = resourceOf(of);
    const lineOf = (name: string) =>
      new RegExp(`^  ${name}: [\\s\\S]*?,$`, "m").exec(resource)?.[0].replace(/\s+/g, "");
    expect(lineOf("title")).to.match(/lengthAtMost\(20\).*required/);
    expect(lineOf("note")).to.contain(".optional().computed()");
    expect(lineOf("label")).to.contain(".comparedAs(jsonForm).optional()").and.not.contain("computed");
    expect(lineOf("pin")).to.contain(".sensitive().requiresReplace().notReturned()");
    expect(lineOf("size")).to.contain(".default(3)").and.not.contain("requiresReplace");
    expect(lineOf("tags")).to.contain(".unordered().optional()");
    expect(lineOf("extra")).to.match(/jsonObject\(.*\.optional\(\)\..*mayBeExtended\(\)/);
    expect(lineOf("marks"))
      .to.match(/\.optional\(\)\..*mayBeExtended\(\)/)
      .and.not.contain("computed");
    expect(lineOf("owner")).to.contain(".computed()").and.not.contain("optional");
    expect(resource).to.not.match(/no update takes it[^\n]*\n {2}(size|tags)/);
    const [, updated = ""] = /function toUpdate\([\s\S]*?return ([\s\S]*?)\n\}/.exec(resource) ?? [];
    expect(updated).to.contain("size").and.contain("label").and.not.contain("tags").and.not.contain("pin");
  });

  it("annotations of operations name wrappers, codes of missing objects, and what to wait for", () => {
    const of = corrected({
      [`${path}.get`]: { wrapper: "data", missing: [403] },
      "$.paths['/items'].get": { wrapper: "items" },
      "$.paths['/items'].post": { wait: { member: "status", until: ["ready"], failed: ["broken"] } },
    });
    const client = clientOf(of);
    expect(client)
      .to.contain("readonly data: Item")
      .and.match(/missing: \[403\b/)
      .and.contain("response.items");
    expect(resourceOf(of).replace(/\s+/g, " ")).to.match(
      /settled\( ?\(\) => getItem\(.*"status", ?\{ until: \["ready"\], failed: \["broken"\]/,
    );
  });

  it("an annotation of a schema or a parameter of the document is like one of the overlay", () => {
    const own = {
      ...document,
      paths: {
        ...(document.paths as object),
        "/items": {
          post: {
            requestBody: content(object({ name: { ...text, "x-tfnode": { name: "title" } } }, ["name"])),
            responses: { "201": content(item) },
          },
        },
      },
    };
    expect(resourceOf(own)).to.match(/^ {2}title: string/m);
  });
});

describe("the overlay that tfnode scaffold openapi writes", () => {
  const modelsOf = (of: Node) => scaffoldWanted(of, wantedFrom(["item=/items"]), { provider: "acme" }).models;

  it("the overlay has each decision with its reason, and with it the command generates the same again", () => {
    const written = overlayWith(null, "Decisions", modelsOf(document), false) ?? "";
    expect(written)
      .to.contain("target: $.paths['/items/{item}']")
      .and.contain("To decide:")
      .and.contain("identity: id");
    const again = overlaid(document, parseOverlay(written));
    expect(filesOf(again)).to.deep.equal(filesOf(document));
    expect(overlayWith(written, "Decisions", modelsOf(again), false)).to.equal(null);
  });

  it("a decision that a person has confirmed is no comment any more", () => {
    const written = overlayWith(null, "Decisions", modelsOf(document), false) ?? "";
    const confirmed = written.replaceAll(/^ *open: true\n/gm, "").replaceAll(/^ *open:\n( *- \w+\n)+/gm, "");
    const open = (of: Node) => resourceOf(of).match(/To decide/g)?.length ?? 0;
    expect(open(overlaid(document, parseOverlay(written))))
      .to.equal(open(document))
      .and.be.greaterThan(1);
    // That extra may be anything is no decision.
    expect(open(overlaid(document, parseOverlay(confirmed)))).to.equal(1);
  });

  it("the command adds to an overlay, and keeps its actions and comments", () => {
    const before =
      "# Ours.\noverlay: 1.0.0\ninfo: { title: Ours, version: '1' }\nactions:\n  - target: $.info\n    update: { title: Shop }\n";
    const written = overlayWith(before, "Decisions", modelsOf(document), false) ?? "";
    expect(written)
      .to.match(/^# Ours\./)
      .and.contain("title: Shop")
      .and.contain("resource: item");
    const json = overlayWith(overlayOf({ "$.info": {} }), "Decisions", modelsOf(document), true) ?? "";
    expect(JSON.parse(json).actions.length).to.be.greaterThan(1);
  });
});

describe("a document with an overlay next to it", function () {
  this.timeout(120_000);
  let folder: string;
  let api: LocalDocumentApi;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-overlay-"));
    await writeFile(join(folder, "store.json"), JSON.stringify(document));
    const overlay = overlayOf({
      [path]: {
        identity: "slug",
        delete: "POST /items/{item}/archive",
        update: "PUT /items/{item}",
        attributes: {
          label: { default: "plain", removal: "error" },
          pin: { returned: false },
          size: { replaces: true },
          tags: { unordered: true },
          name: { maxLength: 5 },
          owner: { json: true },
          extra: { extended: true },
          marks: { extended: true },
        },
      },
      [`${path}.get`]: { wrapper: "data", missing: [403] },
      "$.paths['/items'].post": { wait: { member: "status", until: ["ready"] } },
    });
    await writeFile(join(folder, "store.overlay.json"), overlay);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  async function send(method: string, at: string, body?: unknown) {
    const headers = { "content-type": "application/json" };
    const response = await fetch(api.url + at, {
      method,
      ...(body !== undefined && { headers, body: JSON.stringify(body) }),
    });
    const json = await response.text();
    return { status: response.status, body: json === "" ? undefined : JSON.parse(json) };
  }

  it("loadDocument reads the overlay next to the document, or the named one", async () => {
    const found = findResources(await loadDocument(join(folder, "store.json")));
    expect(found[0]?.member).to.equal("slug");
    await writeFile(
      join(folder, "other.yaml"),
      "overlay: 1.0.0\nactions: [{ target: $.paths, update: { x: 1 } }]\n",
    );
    const other = await loadDocument(join(folder, "store.json"), join(folder, "other.yaml"));
    expect(other.paths).to.have.property("x", 1);
    expect(findResources(other)[0]?.member).to.equal(undefined);
    const missing = await loadDocument(join(folder, "store.json"), "none.yaml").catch((error) => error);
    expect(missing.message).to.contain("there is no file none.yaml");
  });

  it("the local API of a document behaves as the overlay says", async () => {
    api = await serveDocument({ file: join(folder, "store.json") });
    try {
      const sent = {
        name: "one",
        pin: "1234",
        size: 1,
        tags: ["a", "b"],
        owner: '{"b":1}',
        extra: {},
        marks: {},
      };
      const made = await send("POST", "/items", sent);
      expect(made.body).to.include({ label: "plain", status: "pending" }).and.not.have.property("pin");
      expect(made.body.tags).to.deep.equal(["b", "a"]);
      expect(made.body).to.deep.include({ extra: { added: "by the API" }, marks: { added: "by the API" } });
      expect(made.body.owner).to.equal('{\n "b": 1\n}');
      const at = `/items/${made.body.slug}`;
      expect((await send("GET", at)).body.data.status).to.equal("pending");
      expect((await send("GET", at)).body.data.status).to.equal("ready");
      const changed = await send("PUT", at, { name: "two", size: 2 });
      expect(changed.body).to.include({ name: "two", size: 1, label: "plain" });
      const long = await send("PUT", at, { name: "too long" });
      expect([long.status, long.body.message]).to.deep.equal([422, "/name must have at most 5 characters"]);
      expect((await send("POST", `${at}/archive`)).status).to.equal(204);
      expect((await send("GET", at)).status).to.equal(403);
    } finally {
      api.close();
    }
  });

  it("the resource of a document and its overlay compiles, and lives with a local API of both", async () => {
    const project = await ScaffoldedProject.open(join(folder, "store.json"));
    try {
      await writeFile(
        join(project.folder, "openapi.overlay.json"),
        await readFile(join(folder, "store.overlay.json")),
      );
      const { stdout } = await project.scaffold("--resource", "item=/items");
      expect(stdout).to.contain("openapi.overlay.json");
      expect(await project.compile()).to.equal("");
      const { life, close } = await project.life();
      try {
        const resource = life.resource("item");
        const config = {
          name: "one",
          pin: "1234",
          size: 1,
          tags: ["a", "b"],
          owner: '{"b":1,"a":[2.50]}',
          extra: { deep: [{ a: 1 }] },
          marks: { a: "b" },
        };
        await resource.create(config);
        const { extra, marks, owner } = config;
        resource.expectState({ status: "ready", label: "plain", owner, extra, marks });
        await resource.expectNoChange(config);
        await resource.expectNoChange({ ...config, owner: '{ "a": [2.50], "b": 1 }' });
        await resource.update({ ...config, name: "two", owner: "no JSON", extra: { deep: [] }, marks: {} });
        await resource.replace({ ...config, name: "two", size: 2 });
        await resource.destroy();
      } finally {
        await close();
      }
    } finally {
      await project.close();
    }
  });
});
