import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type LocalDocumentApi, serveDocument } from "../../src/openapi/index.ts";
import { responseBody } from "../../src/openapi/local/response-body.ts";
import { schemaProblems } from "../../src/openapi/local/validate.ts";
import { root } from "../scripts/support/command.ts";

describe("the local API that is served from an OpenAPI document", () => {
  let api: LocalDocumentApi;

  beforeEach(async () => {
    api = await serveDocument({ file: join(root, "test/fixtures/openapi/library.yaml") });
  });

  afterEach(() => api.close());

  async function send(method: string, path: string, body?: unknown, type = "application/json") {
    const response = await fetch(api.url + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": type } }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  }

  it("the API served from an OpenAPI document creates, reads, changes, lists and deletes objects according to their schemas", async () => {
    const made = await send("POST", "/libraries", { name: "Central", doorCode: "4711" });
    expect(made.status).to.equal(201);
    const { id, ...library } = made.body;
    expect(library).to.deep.equal({
      name: "Central",
      kind: "public",
      seats: 10,
      opened: false,
      openedAt: "2030-01-02T09:00:00Z",
    });
    expect((await send("GET", `/libraries/${id}`)).body).to.deep.equal(made.body);
    const changed = await send("PUT", `/libraries/${id}`, { name: "East", seats: 3 });
    expect(changed.body).to.deep.include({ id, name: "East", seats: 3 });
    expect((await send("GET", "/libraries")).body).to.deep.equal({ items: [changed.body], next: null });
    expect((await send("DELETE", `/libraries/${id}`)).status).to.equal(204);
    expect((await send("GET", `/libraries/${id}`)).status).to.equal(404);
    expect(api.objects.size).to.equal(0);
  });

  it("the API served from an OpenAPI document keeps all digits of numbers", async () => {
    const body = '{"name":"A","seats":9007199254740993}';
    const request = { method: "POST", body, headers: { "content-type": "application/json" } };
    const made = await (await fetch(`${api.url}/libraries`, request)).text();
    expect(made).to.contain('"seats":9007199254740993');
    const { id } = JSON.parse(made);
    expect(await (await fetch(`${api.url}/libraries/${id}`)).text()).to.equal(made);
  });

  it("the API served from an OpenAPI document rejects requests that violate the schema, and reports the reason", async () => {
    const wrongs = [
      [{}, "/name is required"],
      [{ name: "" }, "/name must have between 1 and 80 characters"],
      [{ name: "A", kind: "secret" }, '/kind must be one of "public", "private"'],
      [{ name: "A", seats: "10" }, "/seats must be of the type integer"],
      [{ name: "A", seats: -1 }, "/seats must be at least 0"],
      [{ name: "A", id: "mine" }, "/id is read-only"],
      [{ name: "A", network: "::1" }, "/network must be of the format ipv4"],
      [{ name: "A", tags: ["a", "a"] }, "/tags must not have an element twice"],
      [{ name: "A", address: {} }, "/address/street is required"],
      [{ name: "A", rooms: [{ name: "B", shelves: [{}] }] }, "/rooms/0/shelves/0/label is required"],
    ] as const;
    for (const [body, problem] of wrongs) {
      const { status, body: response } = await send("POST", "/libraries", body);
      expect([status, response.message], problem).to.satisfy(
        ([code, text]: [number, string]) => code === 422 && text.includes(problem),
      );
    }
    const patch = await send("PATCH", "/libraries/a/books/1", {});
    expect(patch.status).to.equal(415);
    expect((await send("GET", "/nowhere")).status).to.equal(404);
    expect((await send("PATCH", "/libraries", {})).status).to.equal(405);
  });

  it("the API served from an OpenAPI document applies the constraints of 3.0 and 3.1, and ends for recursive schemas", () => {
    const document = { a: { $ref: "#/b" }, b: { allOf: [{ $ref: "#/a" }] }, c: { allOf: [{ $ref: "#/c" }] } };
    const problems = (schema: unknown, value: unknown) => schemaProblems(document, schema, value).length;
    expect(problems({ type: "string", nullable: true }, null)).to.equal(0);
    expect(problems({ type: ["string", "null"] }, null)).to.equal(0);
    expect(problems({ type: "string" }, null)).to.equal(1);
    expect(problems({ type: "number", minimum: 1, exclusiveMinimum: true }, 1)).to.equal(1);
    expect(problems({ type: "number", exclusiveMinimum: 1 }, 1)).to.equal(1);
    expect(problems({ oneOf: [{ type: "number" }, { type: "integer" }] }, 1)).to.equal(0);
    expect(problems({ oneOf: [{ type: "number" }, { type: "integer" }] }, "1")).to.equal(1);
    expect(problems({ anyOf: [{ type: "number" }, { type: "integer" }] }, 1)).to.equal(0);
    expect(problems({ not: { const: 1 } }, 1)).to.equal(1);
    for (const name of ["a", "b", "c", "none"]) expect(problems({ $ref: `#/${name}` }, 1)).to.equal(0);
  });

  it("the API served from an OpenAPI document accepts the examples of the document", () => {
    const text = { type: "string", pattern: "^[a-z]+$", example: "A-1" };
    const variant = (kind: string, properties: object) => ({
      type: "object",
      required: ["kind", ...Object.keys(properties)],
      additionalProperties: false,
      properties: { kind: { type: "string" }, ...properties },
      example: { kind, also: 1 },
    });
    const document = { tin: variant("tin", { size: text }), sack: variant("sack", { label: text }) };
    const schema = {
      oneOf: [{ $ref: "#/tin" }, { $ref: "#/sack" }],
      discriminator: { propertyName: "kind", mapping: { bag: "#/sack" } },
    };
    const accepted = [
      { kind: "tin", size: "a" },
      { kind: "tin", size: "A-1" },
      { kind: "bag", label: "a" },
      { kind: "tin", also: 1 },
      { kind: "sack", label: "a" },
    ];
    for (const value of accepted) expect(schemaProblems(document, schema, value)).to.deep.equal([]);
    const rejected = [
      [{ kind: "bag", size: "a" }, "/label is required"],
      [{ kind: "tin", size: "A-2" }, "/size must be text that matches ^[a-z]+$"],
      [{ kind: "barrel" }, "the body is none of what it may be"],
    ] as const;
    for (const [value, problem] of rejected)
      expect(schemaProblems(document, schema, value).join()).to.contain(problem);
    const stored = { kind: "bag", label: "a" };
    expect(responseBody(document, schema, stored)).to.deep.equal(stored);
    const plain = { oneOf: [{ $ref: "#/a" }, { $ref: "#/b" }] };
    const kinds = Object.fromEntries(
      ["a", "b"].map((kind) => [
        kind,
        { properties: { kind: { const: kind }, [kind]: { type: "string" } }, required: ["kind"] },
      ]),
    );
    const whole = { kind: "b", b: "x", id: "1" };
    expect(responseBody(kinds, plain, whole)).to.deep.equal({ kind: "b", b: "x" });
  });

  it("the API served from an OpenAPI document ignores formats with the names of inherited members", () => {
    for (const format of ["__proto__", "constructor", "valueOf", "toString"]) {
      const schema = { type: "string", format };
      expect(schemaProblems({}, schema, "text"), format).to.deep.equal([]);
      expect(responseBody({}, schema, undefined), format).to.equal("sample");
    }
  });

  it("the API served from an OpenAPI document rejects a change if the object has another ETag, and a create of an object that exists", async () => {
    const folder = await mkdtemp(join(tmpdir(), "openapi-etag-"));
    const content = {
      "application/json": { schema: { type: "object", properties: { name: { type: "string" } } } },
    };
    const one = { description: "ok", headers: { ETag: {} }, content };
    const paths = {
      "/notes/{name}": {
        get: { responses: { "200": one } },
        put: { requestBody: { content }, responses: { "200": one, "412": {} } },
        delete: { responses: { "204": {}, "412": {} } },
      },
    };
    const file = join(folder, "etag.json");
    await writeFile(
      file,
      JSON.stringify({ openapi: "3.0.3", info: { title: "Notes", version: "1" }, paths }),
    );
    const notes = await serveDocument({ file });
    try {
      const change = (method: string, headers: object, text?: string) =>
        fetch(`${notes.url}/notes/a`, {
          method,
          headers: { "content-type": "application/json", ...headers },
          ...(text !== undefined && { body: JSON.stringify({ name: text }) }),
        });
      const first = (await change("PUT", { "if-none-match": "*" }, "a")).headers.get("etag") ?? "";
      expect((await fetch(`${notes.url}/notes/a`)).headers.get("etag")).to.equal(first);
      expect((await change("PUT", { "if-none-match": "*" }, "a")).status).to.equal(412);
      expect((await change("PUT", { "if-match": '"other"' }, "a")).status).to.equal(412);
      expect((await change("PUT", { "if-match": first }, "a")).status).to.equal(200);
      expect((await change("DELETE", { "if-match": '"other"' })).status).to.equal(412);
      expect((await change("DELETE", { "if-match": "*" })).status).to.equal(204);
    } finally {
      notes.close();
      await rm(folder, { recursive: true });
    }
  });
});
