import { expect } from "chai";
import type { Node } from "../../src/openapi/document.ts";
import { learnDocument } from "../../src/openapi/learn/document.ts";
import type { Learned, Received, Send } from "../../src/openapi/learn/learn.ts";
import { content, object, text } from "../support/openapi-schemas.ts";

const spine = object({ color: text, label: text });
const cover = object({ color: text, material: text, lock: text, spine }, ["color"]);
const page = object({ title: text, note: text }, ["title"]);
const members = {
  title: text,
  author_id: text,
  cover,
  pages: { type: "array", items: page },
  tags: { type: "array", items: text },
  editors: { type: "array", items: text },
  code: text,
  hint: text,
  subtitle: text,
  kind: text,
  extra: text,
  memo: text,
  labels: { type: "object", additionalProperties: true },
  options: { anyOf: [{ type: "object", additionalProperties: true }, { type: "null" }] },
};
const book = object({ id: text, ...members, shape: text }, ["id", "title"]);

function kind(path: string, sent: object, response: object, patch: object = sent): object {
  const one = { responses: { "200": content(response) } };
  return {
    [path]: { post: { requestBody: content(sent), responses: { "201": content(response) } } },
    [`${path}/{id}`]: {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: one,
      patch: { requestBody: content(patch), ...one },
      delete: { responses: { "204": {} } },
    },
  };
}

const named = object({ name: text }, ["name"]);
const document: Node = {
  openapi: "3.1.0",
  info: { title: "Library", version: "1" },
  paths: {
    ...kind("/shelves", named, object({ id: text, name: text }, ["id", "name"])),
    ...kind("/authors", named, object({ id: text, name: text }, ["id", "name"])),
    ...kind(
      "/shelves/{shelf_id}/books",
      object({ ...members, shape: text }, ["title", "author_id"]),
      book,
      object(members),
    ),
    ...kind("/rooms/{room}/books", named, object({ id: text, name: text }, ["id", "name"])),
  },
};

type Stored = { [name: string]: unknown };

/**
 * An API that masks, drops, reorders, fills in, renames and spaces values, takes only whole objects in a PATCH, and says 403 for what it does not
 * have.
 */
class Hostile {
  readonly objects = new Map<string, Stored>();
  readonly requests: string[] = [];
  #count = 0;

  readonly send: Send = async (method, path, body) => {
    this.requests.push(`${method} ${path}`);
    const parts = path.split("/").slice(1);
    const collection = parts.length % 2 === 1;
    const around = parts.slice(0, collection ? -1 : -2);
    if (around.length > 0 && around[0] !== "rooms" && !this.objects.has(`/${around.join("/")}`))
      return { status: 403, body: undefined };
    const sent = structuredClone(body ?? {}) as Stored;
    if (method === "POST") {
      const id = `o${++this.#count}`;
      return this.#store(`${path}/${id}`, { id, ...sent }, undefined);
    }
    const before = this.objects.get(path);
    if (before === undefined) return { status: 403, body: undefined };
    if (method === "GET") return { status: 200, body: this.#shown(before) };
    if (method === "PATCH") return this.#store(path, { id: before.id, ...sent }, before);
    if ([...this.objects.keys()].some((other) => other.startsWith(`${path}/`)))
      return { status: 409, body: { message: "it contains others" } };
    this.objects.delete(path);
    return { status: 204, body: undefined };
  };

  #store(path: string, object: Stored, before: Stored | undefined): Received {
    if (!path.includes("/shelves/") || !path.includes("/books/")) {
      this.objects.set(path, object);
      return { status: 201, body: object };
    }
    const { title, author_id: author, cover, extra, kind } = object;
    const refused = (message: string) => ({ status: 422, body: { message } });
    if (typeof title !== "string" || title.length > 40) return refused("title has 1 to 40 characters");
    if (!this.objects.has(`/authors/${author}`)) return refused("there is no such author");
    const { lock } = (cover ?? {}) as Stored;
    const locked = (before?.cover as Stored | undefined)?.lock;
    if (before && "shape" in object) return refused("shape is no member of an update");
    if (before && lock !== locked && locked !== undefined) return refused("the lock cannot be changed");
    if (kind !== undefined && kind !== "novel") return refused("kind is unknown");
    if (extra !== undefined && !isJson(extra)) return refused("extra is no JSON");
    object.options ??= {};
    if (before === undefined) object.labels ??= {};
    if (cover !== undefined) object.cover = { material: "paper", ...(cover as Stored) };
    this.objects.set(path, object);
    return { status: 201, body: this.#shown(object) };
  }

  #shown({ hint: _, subtitle, ...object }: Stored): Stored {
    for (const name of ["extra", "memo"])
      if (isJson(object[name])) object[name] = JSON.stringify(JSON.parse(String(object[name])), null, 2);
    const tags = Array.isArray(object.tags) ? object.tags.toReversed() : undefined;
    return {
      ...object,
      ...(tags && { tags }),
      ...(Array.isArray(object.editors) && { editors: ["owner", ...object.editors] }),
      ...(object.labels !== undefined && { labels: { ...(object.labels as Stored), owner: "api" } }),
      ...(object.code !== undefined && { code: "ab****yz" }),
      ...(subtitle !== undefined && { sub_title: subtitle }),
    };
  }
}

function isJson(value: unknown): boolean {
  try {
    return typeof value === "string" && Boolean(JSON.parse(value));
  } catch {
    return false;
  }
}

/** Learns what a document does not say about one of its resources. */
async function learnOne(
  from: Node,
  name: string,
  send: Send,
  more: Partial<Parameters<typeof learnDocument>[2]> = {},
): Promise<Learned> {
  const [one] = await learnDocument(from, [name], {
    send,
    signal: new AbortController().signal,
    parameters: {},
    prefix: "learn",
    pause: async () => undefined,
    ...more,
  });
  if (!one) throw new Error(`there is no ${name}`);
  return one;
}

describe("tfnode learn with a hostile server", () => {
  const learned = (api: Hostile, name: string, parameters = {}, from = document) =>
    learnOne(from, name, api.send, { parameters });

  it("objects within others are learned with references, and with each member of nested objects", async () => {
    const api = new Hostile();
    const { attributes, left, operations, untried } = await learned(api, "book");
    expect(left).to.deep.equal([]);
    expect(api.objects.size, "all objects are removed").to.equal(0);
    expect(attributes.title).to.deep.equal({ maxLength: 40 });
    expect(attributes["cover.material"]).to.include({ default: "paper" });
    expect(attributes["cover.lock"]).to.include({ replaces: true });
    expect(attributes["cover.color"]).to.equal(undefined);
    expect(attributes["cover.spine.label"]).to.not.have.property("replaces");
    expect(attributes["pages.title"]).to.equal(undefined);
    expect(attributes.tags).to.include({ unordered: true });
    for (const json of ["extra", "memo"]) expect(attributes[json], json).to.include({ json: true });
    expect(attributes.extra).to.not.have.property("replaces");
    expect(attributes.labels).to.include({ extended: true });
    expect(attributes.options).to.include({ computed: true });
    for (const hidden of ["code", "hint"]) expect(attributes[hidden], hidden).to.include({ returned: false });
    expect([...operations.values()]).to.deep.equal([{ whole: true }, { missing: [403] }]);
    expect(attributes.subtitle).to.include({ from: "sub_title" }).and.not.have.property("returned");
    expect(untried.filter((one) => one.startsWith("book.kind: the create with "))).to.have.length(1);
    const replaced = Object.entries(attributes).filter(([, { replaces }]) => replaces === true);
    expect(
      replaced.map(([path]) => path),
      "a PATCH that takes whole objects only changes all others",
    ).to.have.members(["cover.lock", "shape"]);
    expect(
      untried.filter((one) => /^book.editors: the server stores \["owner",.*no configuration/.test(one)),
    ).to.have.length(1);
  });

  it("a member that the server drops next to others is returned, and its updates are not tried", async () => {
    const address = object({ path: text, pattern: text });
    const rule = object({ id: text, name: text, address }, ["id", "name"]);
    const from = { ...document, paths: kind("/rules", object({ name: text, address }, ["name"]), rule) };
    const api = new Hostile();
    const send: Send = async (method, path, body, written) => {
      const { address: sent, ...others } = (body ?? {}) as { readonly address?: Stored };
      const { path: _, ...pattern } = sent ?? {};
      const kept = sent?.pattern === undefined ? sent : pattern;
      return await api.send(method, path, body && { ...others, ...(kept && { address: kept }) }, written);
    };
    const one = await learnOne(from, "rule", send);
    expect(one.attributes["address.path"]).to.not.have.any.keys("returned", "replaces");
    expect(one.untried).to.include("rule.address.path: the server drops it next to other members");
  });

  it("members of the API that are missing or of another type are nullable or left out", async () => {
    const more = { state: text, count: { type: "integer" }, owner: object({ face: text }, ["face"]) };
    const badge = object({ id: text, name: text, ...more }, ["id", "name", ...Object.keys(more)]);
    const from = { ...document, paths: kind("/badges", named, badge) };
    const api = new Hostile();
    const send: Send = async (...request) => {
      const { body, ...response } = await api.send(...request);
      if (request[0] === "POST") return { ...response, body: { ...(body as object), owner: null } };
      const shown = body === undefined ? undefined : { ...body, count: { all: 1 }, owner: { face: null } };
      return { ...response, body: shown };
    };
    const one = await learnOne(from, "badge", send);
    expect(one.attributes).to.deep.equal({
      state: { nullable: true },
      count: { returned: false },
      "owner.face": { nullable: true },
    });
    expect([...(one.operations.values() ?? [])]).to.deep.include({ partial: true });
    expect(one.untried).to.deep.equal(['badge.count: left out, because responses have it as {"all":1}']);
  });

  it("a member that the server requires, and the document does not, is required", async () => {
    const tag = object({ id: text, note: text, color: text, label: text }, ["id"]);
    const from = { ...document, paths: kind("/tags", object({ note: text, color: text, label: text }), tag) };
    const api = new Hostile();
    const send: Send = async (method, path, body, written) => {
      const { color, label } = (body ?? {}) as Stored;
      const lacks = label === undefined ? "Label is missing" : color === undefined ? "a color, please" : "";
      return lacks !== "" && method === "POST"
        ? { status: 400, body: { message: lacks } }
        : await api.send(method, path, body, written);
    };
    const one = await learnOne(from, "tag", send);
    expect([one.left, one.untried]).to.deep.equal([[], []]);
    expect(one.attributes.label).to.include({ required: true });
    expect(one.attributes.color).to.include({ required: true });
    expect(one.attributes.note).to.not.have.property("required");
    expect(api.objects.size).to.equal(0);
  });

  it("a second run finds nothing that the overlay has already", async () => {
    const { attributes } = await learned(new Hostile(), "book");
    expect(attributes.labels).to.deep.equal({ computed: true, extended: true });
    const path = "/shelves/{shelf_id}/books/{id}";
    const paths = document.paths as { readonly [path: string]: Node };
    const { get, patch, ...others } = paths[path] as { readonly get: Node; readonly patch: Node };
    const one = {
      ...others,
      "x-tfnode": { attributes },
      get: { ...get, "x-tfnode": { missing: [403] } },
      patch: { ...patch, "x-tfnode": { whole: true } },
    };
    const again = await learned(new Hostile(), "book", {}, { ...document, paths: { ...paths, [path]: one } });
    expect([again.attributes, [...again.operations.values()]]).to.deep.equal([{}, []]);
  });

  it("an object is created within one that exists and that a parameter names", async () => {
    const api = new Hostile();
    const unnamed = await learned(api, "room_book");
    expect(unnamed.untried.join()).to.contain("--parameter room=VALUE");
    expect(api.requests).to.deep.equal([]);
    const { attributes, left } = await learned(api, "room_book", { room: "attic" });
    expect([attributes, left, api.objects.size]).to.deep.equal([{}, [], 0]);
    expect(api.requests[0]).to.equal("POST /rooms/attic/books");
  });

  it("an update that nothing passes says nothing about what it changes", async () => {
    const api = new Hostile();
    const send: Send = async (...request) =>
      request[0] === "PATCH"
        ? { status: 500, body: { message: "out of order" } }
        : await api.send(...request);
    const one = await learnOne(document, "author", send);
    expect(one.attributes).to.deep.equal({});
    expect(one.untried).to.deep.equal([
      'author: an update that changes nothing returned 500: {"message":"out of order"}',
    ]);
  });

  it("a member that each read returns with another value ends no later wait", async () => {
    const api = new Hostile();
    let reads = 0;
    let pauses = 0;
    const send: Send = async (...request) => {
      const response = await api.send(...request);
      const isRead = request[0] === "GET" && response.status === 200;
      return isRead ? { ...response, body: { ...(response.body as object), seen: ++reads } } : response;
    };
    const one = await learnOne(document, "author", send, { pause: async () => void pauses++ });
    expect(one.untried).to.deep.equal([]);
    expect(pauses).to.be.lessThan(14);
  });
});
