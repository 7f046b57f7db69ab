import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { serveDocument } from "../../src/openapi/index.ts";
import { learnDocument } from "../../src/openapi/learn/document.ts";
import { sender } from "../../src/openapi/learn/send.ts";
import { loadDocument } from "../../src/openapi/load.ts";
import type { ProviderLife } from "../../src/testing/index.ts";
import { ScaffoldedProject } from "../support/scaffolded-project.ts";

const text = { type: "string" };
const whole = { type: "integer" };
const texts = { type: "object", additionalProperties: text };
const object = <P extends object>(properties: P, required: readonly string[] = []) => ({
  type: "object",
  required,
  properties,
});
const content = (schema: object, type = "application/json") => ({ content: { [type]: { schema } } });
const none = { responses: { "204": { description: "Done" } } };
const parameter = (name: string, schema: object = text) => ({ name, in: "path", required: true, schema });
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const article = object(
  { type: { enum: ["articles"] }, id: text, attributes: object({ title: text }, ["title"]) },
  ["type", "id", "attributes"],
);
const widget = object(
  {
    id: whole,
    name: text,
    labels: texts,
    size: object({ width: whole, height: whole }),
    note: { ...text, nullable: true },
  },
  ["name"],
);
const board = object({ board_id: text, title: text, columns: { ...whole, nullable: true }, tags: texts }, [
  "title",
]);
const job = object({ name: text, schedule: text }, ["name"]);

const account = object({ name: text, admin: { type: "boolean" } }, ["name"]);

/** Characters that an example in HCL, or the template around it, reads as something else. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: that is what it is about
const noted = object({ id: text, note: { ...text, example: 'a\n"b" \\ `c` ${d} %{e}' } });

const asked = (name: string, schema: object = text, place = "query") => ({
  name,
  in: place,
  required: true,
  schema,
});
const file = object(
  { id: text, title: text, tags: { type: "array", items: text }, size: object({ width: whole }) },
  ["id"],
);
const upload = object({ ...file.properties, id: undefined, scan: { ...text, format: "binary" } }, [
  "title",
  "scan",
]);
const stamp = object({ id: whole, name: text, size: { ...whole, nullable: true } }, ["id", "name"]);
const seat = object({ id: text, workspace: text, row: whole }, ["id", "row"]);
const realm = object({ realm: text, label: text, enabled: { type: "boolean" } });
const group = object({ id: text, name: text });
const role = object({ id: { ...text, readOnly: true }, name: text, note: text });
const unsaid = { responses: { "2XX": { description: "Done" } } };
const product = object({ Id: text, Name: text }, ["Id", "Name"]);
const part = object({ PartId: whole, Name: text }, ["PartId", "Name"]);
const ticket = object({ id: text, name: text, comments: { type: "array", items: text } }, ["id", "name"]);
const measure = object({ name: text, count: whole }, ["name"]);
const bare = { description: "There is none." };

/** APIs that take texts, files, values in the query, and parameters next to the path, and that have OData's paths. */
const otherRequests = {
  "/notes/{key}": {
    parameters: [parameter("key")],
    get: { responses: { "200": content(text, "text/plain"), "404": content(text, "text/plain") } },
    put: { requestBody: content(text, "text/plain"), responses: { "200": content(text, "text/plain") } },
    delete: { responses: { "200": content(text, "text/plain") } },
  },
  "/rules": {
    post: {
      requestBody: content(text, "application/yaml"),
      responses: { "201": content(object({ id: whole }, ["id"])) },
    },
  },
  "/rules/{id}": {
    parameters: [parameter("id", whole)],
    get: { responses: { "200": content(object({ id: whole }, ["id"])), "404": bare } },
    delete: { responses: { "204": bare, "404": bare } },
  },
  "/files": {
    post: { requestBody: content(upload, "multipart/form-data"), responses: { "201": content(file) } },
  },
  "/files/{id}": {
    parameters: [parameter("id")],
    put: { requestBody: content(text, "application/octet-stream"), ...none },
    get: { responses: { "200": content(file) } },
    delete: none,
  },
  "/stamps": {
    post: {
      parameters: [asked("name"), { name: "size", in: "query", schema: stamp.properties.size }],
      responses: { "201": content(stamp) },
    },
  },
  "/stamps/{id}": {
    parameters: [parameter("id", whole)],
    get: { responses: { "200": content(stamp) } },
    put: {
      parameters: [asked("name"), { name: "size", in: "query", schema: stamp.properties.size }],
      responses: { "200": content(stamp) },
    },
    delete: none,
  },
  "/seats": {
    parameters: [asked("workspace"), asked("api-version")],
    get: { responses: { "200": content({ type: "array", items: seat }) } },
    post: { requestBody: content(object({ row: whole }, ["row"])), responses: { "201": content(seat) } },
  },
  "/seats/{seatId}": {
    parameters: [
      parameter("seatId"),
      asked("workspace"),
      asked("api-version"),
      asked("X-Tenant", { enum: ["main"] }, "header"),
      asked("X-Floor", text, "header"),
    ],
    get: { responses: { "200": content(seat) } },
    put: { requestBody: content(object({ row: whole }, ["row"])), responses: { "200": content(seat) } },
    delete: none,
  },
  "/": { post: { requestBody: content(realm), ...unsaid } },
  "/{realm}": {
    parameters: [parameter("realm")],
    get: { responses: { "200": content(realm) } },
    put: { requestBody: content(realm), ...unsaid },
    delete: unsaid,
  },
  "/{realm}/groups": {
    parameters: [parameter("realm")],
    post: { requestBody: content(group), ...unsaid },
  },
  "/{realm}/groups/{id}": {
    parameters: [parameter("realm"), parameter("id")],
    get: { responses: { "200": content(group) } },
    put: { requestBody: content(group), ...unsaid },
    delete: unsaid,
  },
  "/{realm}/groups/{role-name}/roles": {
    parameters: [parameter("realm"), parameter("role-name")],
    post: { requestBody: content(role), ...unsaid },
  },
  "/{realm}/groups/{id1}/roles/{role-name}": {
    parameters: [parameter("realm"), parameter("id1"), parameter("role-name")],
    get: { responses: { "200": content(role) } },
    put: { requestBody: content(role), ...unsaid },
    delete: unsaid,
  },
  "/Products": {
    get: { responses: { "200": content(object({ value: { type: "array", items: product } })) } },
    post: { requestBody: content(product), responses: { "201": content(product) } },
  },
  "/Products('{Id}')": {
    parameters: [parameter("Id")],
    get: { responses: { "200": content(product) } },
    patch: { requestBody: content(object({ Name: text })), responses: { "200": content(product) } },
    delete: none,
  },
  "/Products('{Id}')/Parts": {
    parameters: [parameter("Id")],
    post: { requestBody: content(object({ Name: text }, ["Name"])), responses: { "201": content(part) } },
  },
  "/Products('{Id}')/Parts(PartId={PartId})": {
    parameters: [parameter("Id"), parameter("PartId", whole)],
    get: { responses: { "200": content(part) } },
    put: { requestBody: content(object({ Name: text }, ["Name"])), ...none },
    delete: none,
  },
  "/Lines(Order={Order},Number={Number})": {
    parameters: [parameter("Order"), parameter("Number")],
    get: { responses: { "200": content(product) } },
    patch: { requestBody: content(product), ...none },
  },
  "/tickets": {
    get: {
      parameters: [asked("board"), asked("page", whole), asked("per_page", { ...whole, maximum: 2 })],
      responses: { "200": content({ type: "array", items: ticket }) },
    },
    post: {
      parameters: [asked("board")],
      requestBody: content(object({ name: text }, ["name"])),
      responses: { "201": content(ticket) },
    },
  },
  "/tickets/{id}": {
    parameters: [parameter("id")],
    get: { parameters: [asked("limit", whole)], responses: { "200": content(ticket) } },
    delete: none,
  },
  "/measures": {
    get: {
      parameters: [asked("start", text), asked("cursor"), asked("limit", { ...whole, maximum: 10_000 })],
      responses: { "200": content(object({ values: { type: "array", items: measure }, next_cursor: text })) },
    },
  },
  "/prices": { post: { requestBody: content(product), responses: { "201": content(product) } } },
  "/prices/{Id}": {
    parameters: [parameter("Id")],
    get: { responses: { "200": content(product, "application/xml") } },
    delete: none,
  },
};

/** APIs whose updates are patches, whose responses to creates are empty, and whose schemas take over others. */
const document = {
  openapi: "3.0.3",
  info: { title: "Styles", version: "1" },
  paths: {
    ...otherRequests,
    "/articles": {
      post: {
        requestBody: content(
          object(
            {
              data: object({ type: article.properties.type, attributes: article.properties.attributes }, [
                "type",
                "attributes",
              ]),
            },
            ["data"],
          ),
          "application/vnd.api+json",
        ),
        responses: { "201": content(object({ data: article }, ["data"]), "application/vnd.api+json") },
      },
    },
    "/articles/{articleId}": {
      parameters: [parameter("articleId")],
      get: { responses: { "200": content(object({ data: article }, ["data"]), "application/vnd.api+json") } },
      patch: {
        requestBody: content(
          object({ data: object(article.properties, ["type", "id"]) }, ["data"]),
          "application/vnd.api+json",
        ),
        responses: { "200": content(object({ data: article }, ["data"]), "application/vnd.api+json") },
      },
      delete: none,
    },
    "/widgets": {
      post: {
        requestBody: content(object({ ...widget.properties, id: undefined }, ["name"])),
        responses: { "201": content(widget) },
      },
    },
    "/widgets/{id}": {
      parameters: [parameter("id")],
      get: { responses: { "200": content({ ...widget, required: ["id", "name"] }) } },
      patch: {
        requestBody: content(widget, "application/merge-patch+json"),
        responses: { "200": content(widget) },
      },
      delete: none,
    },
    "/boards": {
      post: { requestBody: content(board), responses: { "201": content(board) } },
    },
    "/boards/{board_id}": {
      parameters: [parameter("board_id")],
      get: { responses: { "200": content(board) } },
      patch: {
        requestBody: content(
          { type: "array", items: object({ op: text, path: text, value: {} }, ["op", "path"]) },
          "application/json-patch+json",
        ),
        responses: { "200": content(board) },
      },
      delete: { ...none, parameters: [{ name: "force", in: "query", schema: { type: "boolean" } }] },
    },
    "/teams/{team}/jobs": {
      parameters: [parameter("team")],
      post: {
        requestBody: content(job),
        responses: { "201": { description: "Created", headers: { Location: { schema: text } } } },
      },
    },
    "/teams/{team}/jobs/{jobId}": {
      parameters: [parameter("team"), parameter("jobId", whole)],
      get: { responses: { "200": content(object({ jobId: whole, ...job.properties }, ["jobId", "name"])) } },
      put: { requestBody: content(job), ...none },
      delete: {
        responses: { "204": {} },
        parameters: [{ name: "X-Reason", in: "header", required: false, schema: text }],
      },
    },
    "/accounts": {
      post: {
        requestBody: content(object({ names: { type: "array", items: text } })),
        responses: { "201": content({ type: "array", items: account }) },
      },
    },
    "/accounts/{name}": {
      parameters: [parameter("name")],
      get: { responses: { "200": content(account) } },
      post: {
        requestBody: content(object({ admin: { type: "boolean" } })),
        responses: { "201": content(object({ ...account.properties, token: text }, ["name", "token"])) },
      },
      patch: {
        requestBody: content(object({ admin: { type: "boolean" } })),
        responses: { "200": content(account) },
      },
      delete: none,
    },
    "/classes/{class}/queries/{query}": {
      parameters: [parameter("class"), parameter("query"), { name: "signal", in: "query", schema: text }],
      get: { responses: { "200": content(object({ seats: whole })) } },
    },
    "/apis/{api}/new/{new}/forms": {
      parameters: [parameter("api"), parameter("new")],
      post: { requestBody: content(noted), responses: { "201": content({ ...noted, required: ["id"] }) } },
    },
    "/apis/{api}/new/{new}/forms/{id}": {
      parameters: [parameter("api"), parameter("new"), parameter("id")],
      get: { responses: { "200": content({ ...noted, required: ["id"] }) } },
      delete: none,
    },
    "/rooms/{room}": {
      parameters: [parameter("room")],
      get: { responses: { "200": content(object({ seats: whole })) } },
      post: {
        requestBody: content(object({ seats: whole }, ["seats"])),
        responses: { "201": content(object({ seats: whole })) },
      },
      delete: none,
    },
    "/pets": { post: { requestBody: content(named("Pet")), responses: { "201": content(named("Pet")) } } },
    "/pets/{petId}": {
      parameters: [parameter("petId")],
      get: { responses: { "200": content(named("Pet")) } },
      put: { requestBody: content(named("Pet")), responses: { "200": content(named("Pet")) } },
      delete: none,
    },
    "/spaces/{space}/hooks": {
      parameters: [parameter("space")],
      get: {
        parameters: [
          { name: "page", in: "query", schema: whole },
          { name: "per_page", in: "query", schema: { ...whole, maximum: 2 } },
        ],
        responses: { "200": content(object({ hooks: { type: "array", items: named("Hook") } }, ["hooks"])) },
      },
      post: {
        requestBody: content(
          object({ hook: object({ url: text, active: { type: "boolean" } }, ["url"]) }, ["hook"]),
        ),
        responses: { "201": content(object({ hook: named("Hook") }, ["hook"])) },
      },
    },
    "/spaces/{space}/hooks/{hookId}": {
      parameters: [parameter("space"), parameter("hookId", whole)],
      patch: {
        requestBody: content(object({ hook: object({ url: text, active: { type: "boolean" } }) }, ["hook"])),
        responses: { "200": content(object({ hook: named("Hook") }, ["hook"])) },
      },
      delete: none,
    },
    // Nothing shows the identifiers of all objects.
    "/sockets": {
      get: { responses: { "200": content({ type: "array", items: object({ color: text }) }) } },
      post: {
        requestBody: content(object({ color: text })),
        responses: { "201": content(object({ id: text })) },
      },
    },
    "/sockets/{id}": { parameters: [parameter("id")], delete: none },
    "/disks": {
      post: {
        requestBody: content(object({ size: whole }, ["size"])),
        responses: { "201": content(object({ id: text, size: whole }, ["id", "size"])) },
      },
    },
    "/disks/{id}": {
      parameters: [parameter("id")],
      get: { responses: { "200": content(object({ id: text, size: whole }, ["id", "size"])) } },
      delete: {
        responses: {
          "202": { headers: { Location: { schema: text } } },
          "404": {},
          "409": content(object({})),
        },
      },
    },
    "/projects/{project}/topics": {
      parameters: [parameter("project")],
      post: { requestBody: content(named("Topic")), responses: { "200": content(named("Topic")) } },
    },
    "/projects/{project}/topics/{topic}": {
      parameters: [parameter("project"), parameter("topic")],
      get: { responses: { "200": content(named("Topic")) } },
      patch: { requestBody: content(named("Topic")), responses: { "200": content(named("Topic")) } },
      delete: {
        responses: { "202": {} },
        parameters: [{ name: "reason", in: "query", required: true, schema: text }],
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        ...object({ id: { ...text, readOnly: true }, kind: text, name: text }, ["kind", "name"]),
        discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat", dog: "Dog" } },
      },
      Cat: { allOf: [named("Pet"), object({ claws: whole, friend: named("Pet") })] },
      Dog: { allOf: [named("Pet"), object({ pack: whole }, ["pack"])] },
      // It takes over a pet, but is none by the mapping.
      Toy: { allOf: [named("Pet"), object({ color: text })] },
      Hook: object({ id: whole, url: text, active: { type: "boolean" } }, ["id", "url"]),
      Topic: object({ name: text, labels: texts }),
    },
  },
};

describe("scaffolded resources of APIs of different styles", function () {
  this.timeout(180_000);
  let project: ScaffoldedProject;
  let folder: string;
  let listed: string;
  let life: ProviderLife;
  let close: () => Promise<void>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-styles-"));
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

  const sourceOf = (name: string) => readFile(join(project.folder, `src/resources/${name}.ts`), "utf8");

  it("formats the code and has no invalid definitions", async () => {
    expect(await project.formatProblems()).to.match(/No fixes applied/);
    expect(await project.problems()).to.deep.equal([]);
  });

  it("an update sends the identifier that the API makes, if its request requires it", async () => {
    const one = life.resource("article");
    await one.create({ title: "One" });
    await one.update({ title: "Two" });
    await one.importVerify();
    await one.destroy();
  });

  it("a merge patch removes members of maps and objects", async () => {
    const one = life.resource("widget");
    await one.create({ name: "a", labels: { a: "1", b: "2" }, size: { width: 1, height: 2 }, note: "n" });
    const changed = { name: "a", labels: { b: "3" }, size: { width: 1, height: 2 } };
    expect(await one.update(changed)).to.deep.include({ labels: { b: "3" }, note: null });
    await one.expectNoChange(changed);
    await one.importVerify();
    await one.destroy();
  });

  it("changes an object by a JSON Patch, and not by its replacement", async () => {
    const one = life.resource("board");
    const { id } = (await one.create({ title: "a", columns: 1, tags: { a: "1", "b/c": "2" } })) as {
      id: string;
    };
    const changed = { title: "b", tags: { "b/c": "3" } };
    expect(await one.update(changed)).to.deep.include({
      id,
      title: "b",
      columns: null,
      tags: { "b/c": "3" },
    });
    await one.update({ ...changed, columns: 0 });
    await one.expectNoChange({ ...changed, columns: 0 });
    await one.importVerify();
    await one.destroy();
    expect(await sourceOf("board")).to.include(
      "To decide: PATCH /boards/{board_id} takes a JSON Patch, and the document does not say which members it may change",
    );
  });

  it("takes the identifier from the header Location of a create without content", async () => {
    const one = life.resource("job");
    const { id } = (await one.create({ team: "a b", name: "j" })) as { id: string };
    expect(id).to.match(/^\d+$/);
    await one.update({ team: "a b", name: "j2", schedule: "daily" });
    await one.importVerify();
    await one.destroy();
  });

  it("creates an object by POST of its own path, which is no update then", async () => {
    const one = life.resource("account");
    await one.create({ name: "ann" });
    await one.update({ name: "ann", admin: true });
    await one.importVerify();
    const again = life.resource("account").create({ name: "ann" });
    expect(await again.catch((error: Error) => error.message)).to.match(
      /returned 409: there is .accounts.ann already/,
    );
    await one.destroy();
    const room = life.resource("room");
    await room.create({ room: "hall", seats: 1 });
    await room.importVerify();
    await room.destroy();
    expect(await sourceOf("account")).to.include(
      "To decide: Only the response to POST /accounts/{name} has token",
    );
    expect(await sourceOf("room")).to.include("The document has no operation that changes it");
  });

  it("a resource has the members of all schemas that take over one with a discriminator", async () => {
    const one = life.resource("pet");
    await one.create({ kind: "cat", name: "a", claws: 18 });
    expect(await one.update({ kind: "cat", name: "b" })).to.deep.include({ claws: 18 });
    await one.destroy();
    await one.create({ kind: "dog", name: "a", pack: 2 });
    await one.importVerify();
    await one.destroy();
    const source = await sourceOf("pet");
    expect(source).to.include('oneOf("cat", "dog")').and.not.include("color");
  });

  it("a create is followed by a read, if the member that identifies the object is a guess", async () => {
    expect(await sourceOf("topic")).to.match(/checkpoint\(.*\n.*await getTopic\(/);
  });

  it("an example has any text, and variables that no other name hides", async () => {
    const one = life.resource("form");
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what it is about
    const note = 'a\n"b" \\ `c` ${d} %{e}';
    await one.create({ api: "a", new: "b", note });
    await one.destroy();
    const [, template = ""] = /example: hcl(`[^`]*`)/.exec(await sourceOf("form")) ?? [];
    expect(runInNewContext(template)).to.include('"a\\n\\"b\\" \\\\ \\u0060c\\u0060 \\u0024{d} \\u0025{e}"');
  });

  it("manages texts, of which a missing one is reported by another text", async () => {
    const one = life.resource("note");
    await one.create({ key: "a b", content: "first" });
    expect(await one.update({ key: "a b", content: "42" })).to.deep.include({ content: "42" });
    await one.importVerify();
    const again = life.resource("note").create({ key: "a b", content: "third" });
    expect(await again.catch((error: Error) => error.message)).to.match(/exists already/);
    await one.destroy();
    await one.create({ key: "a b", content: "fourth" });
    await one.destroy();
    const rule = life.resource("rule");
    await rule.create({ content: "groups: []" });
    await rule.destroy();
  });

  it("a create sends files and other values as the parts of a form", async () => {
    const one = life.resource("file");
    const config = { title: "a", tags: ["b", "c"], size: { width: 1 }, scan: 'x\r\n"y"' };
    expect(await one.create(config)).to.deep.include({ title: "a", tags: ["b", "c"], size: { width: 1 } });
    await one.expectNoChange(config);
    await one.destroy();
    expect(await sourceOf("file")).to.include("To decide: POST /files takes files");
  });

  it("a client sends the values of requests without a body in their query", async () => {
    const one = life.resource("stamp");
    expect(await one.create({ name: "a & b", size: 3 })).to.deep.include({ name: "a & b", size: 3 });
    expect(await one.update({ name: "c" })).to.deep.include({ name: "c", size: null });
    await one.importVerify();
    await one.destroy();
  });

  it("a resource has an attribute for each required parameter outside the path, unless it has one value", async () => {
    const one = life.resource("seat");
    const place = { workspace: "w", x_floor: "1" };
    await one.create({ ...place, row: 1 });
    await one.update({ ...place, row: 2 });
    await one.importVerify();
    const { seats } = (await life.readData("seats", place)) as { readonly seats: readonly object[] };
    expect(seats).to.have.length(1);
    await one.destroy();
    const client = await readFile(join(project.folder, "src/api/seat.ts"), "utf8");
    expect(client).to.include('query: { workspace, "api-version": "1" }').and.include('"X-Tenant": "main"');
    expect(await sourceOf("seat")).to.include('importForms: ["{workspace}/{x_floor}/{id}"]');
  });

  it("a client sends the first page of a list, and of what an object contains, where a request requires it", async () => {
    const tickets = ["a", "b", "c"].map((name) => ({ name, one: life.resource("ticket") }));
    for (const { name, one } of tickets) await one.create({ board: "main", name });
    const listed = (await life.readData("tickets", { board: "main" })) as {
      readonly tickets: readonly object[];
    };
    expect(listed.tickets).to.have.length(3);
    const { values } = (await life.readData("measures", { start: "now" })) as {
      readonly values: readonly object[];
    };
    expect(values).to.have.length(1);
    for (const { one } of tickets) await one.destroy();
    expect(await sourceOf("ticket")).to.include(
      "GET /tickets/{id} requires limit, which seems to select a part of what the object contains: this sends 100",
    );
  });

  it("tfnode learn sends headers and values of a query that name an object, and doubles quotes in a key of OData", async () => {
    const file = join(project.folder, project.document);
    const api = await serveDocument({ file });
    try {
      const sent: string[] = [];
      const send = sender(api.url, {});
      const learned = await learnDocument(await loadDocument(file), ["seat", "part"], {
        send: async (...request) => {
          sent.push(`${request[0]} ${request[1]} ${JSON.stringify(request[4])}`);
          return await send(...request);
        },
        signal: new AbortController().signal,
        prefix: "learn",
        pause: async () => undefined,
        parameters: { workspace: "w", x_floor: "O'Neil", product_id: "O'Neil" },
      });
      expect(learned.map(({ untried, left }) => [...untried, ...left])).to.deep.equal([[], []]);
      expect(sent).to.include("POST /seats?workspace=w&api-version=1 {}");
      expect(sent.filter((one) => /^GET .seats/.test(one))[0]).to.match(
        / {"X-Tenant":"main","X-Floor":"O'Neil"}$/,
      );
      expect(sent.filter((one) => one.startsWith("POST") && one.includes("Parts"))[0]).to.equal(
        "POST /Products('O''Neil')/Parts {}",
      );
    } finally {
      api.close();
    }
  });

  it("a path has an object of OData in parentheses, whose text doubles quotes", async () => {
    const one = life.resource("product");
    await one.create({ id: "O'Neil", name: "a" });
    await one.update({ id: "O'Neil", name: "b" });
    await one.importVerify();
    const inner = life.resource("part");
    await inner.create({ product_id: "O'Neil", name: "p" });
    await inner.update({ product_id: "O'Neil", name: "q" });
    await inner.importVerify();
    await inner.destroy();
    const { products } = (await life.readData("products", {})) as {
      readonly products: readonly object[];
    };
    expect(products).to.have.length(1);
    await one.destroy();
  });

  it("names an object whose create returns nothing by its header Location, or by a name that the configuration chooses", async () => {
    const outer = life.resource("realm");
    await outer.create({ realm: "r", label: "a" });
    await outer.update({ realm: "r", label: "b" });
    await outer.importVerify();
    const one = life.resource("group");
    const { id } = (await one.create({ realm: "r", name: "g" })) as { readonly id: string };
    expect(id).to.match(/^[\da-f-]{36}$/);
    await one.update({ realm: "r", name: "h" });
    await one.importVerify();
    const inner = life.resource("role");
    await inner.create({ realm: "r", id1: id, name: "n", note: "a" });
    await inner.update({ realm: "r", id1: id, name: "n", note: "b" });
    await inner.importVerify();
    for (const each of [inner, one, outer]) await each.destroy();
    expect(await sourceOf("group")).to.include("takes the {id} from its header Location");
    expect(await sourceOf("role")).to.include("has no name, so that a configuration has to choose it");
  });

  it("says why it makes no resource of an object with several keys, or that is no JSON", () => {
    expect(listed).to.include(
      "– /Lines(Order={Order},Number={Number}) is no resource: several parameters together",
    );
    expect(listed).to.include(
      "– /prices/{Id} is no resource: the response to GET /prices/{Id} is application/xml",
    );
  });

  it("a module has comments about a delete", async () => {
    const source = await sourceOf("topic");
    expect(source).to.include("requires the parameter reason, which is not sent yet");
    expect(source).to.include("DELETE /projects/{project}/topics/{topic} is still running");
    const disk = (await sourceOf("disk")).replaceAll("\n//", "");
    expect(disk).to.include("To decide: DELETE /disks/{id} may return 409: this repeats it");
  });

  it("a resource without a read finds its objects in the list of all", async () => {
    const some = ["a", "b", "c"].map((url) => ({ one: life.resource("hook"), config: { space: "s", url } }));
    for (const { config, one } of some) await one.create(config);
    for (const { config, one } of some) {
      await one.expectNoChange(config);
      expect(await one.update({ ...config, active: true })).to.deep.include({ ...config, active: true });
      await one.importVerify();
    }
    const { hooks } = (await life.readData("hooks", { space: "s" })) as { readonly hooks: readonly object[] };
    expect(hooks).to.have.length(3);
    for (const { one } of some) await one.destroy();
    expect(await sourceOf("hook")).to.include("To decide: The document has no operation that reads one");
    expect(listed).to.match(/– .sockets.\{id\} is no resource: /);
  });

  it("a destroy repeats a delete that the API rejects for now, and waits until the object no longer exists", async () => {
    const calls: string[] = [];
    let api = "";
    const server = createServer(async (request, response) => {
      const { method = "GET", url = "" } = request;
      const body = await readText(request);
      const isDelete = method === "DELETE";
      if (isDelete || calls.length > 0) calls.push(method);
      const isLast = calls.length === 4;
      if (isLast) await fetch(`${api}${url}`, { method: "DELETE" });
      const headers = { "Content-Type": "application/json" };
      const reply = isDelete
        ? new Response('{"message":"in use"}', { status: calls.length === 1 ? 409 : 202 })
        : await fetch(`${api}${url}`, { method, ...(body !== "" && { body, headers }) });
      response.writeHead(reply.status, headers).end(await reply.text());
    });
    const slow = await project.life(async (url) => {
      api = url;
      await once(server.listen(0, "127.0.0.1"), "listening");
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    try {
      const disk = slow.life.resource("disk");
      await disk.create({ size: 1 });
      await disk.destroy();
      expect(calls.slice(0, 4)).to.deep.equal(["DELETE", "DELETE", "GET", "GET"]);
    } finally {
      await slow.close();
      server.closeAllConnections();
      server.close();
    }
  });
});
