import { expect } from "chai";
import {
  type Fault,
  type LocalApi,
  LocalApiClock,
  type RequestRecord,
  serveApi,
} from "../../../src/local-api/author/serve.ts";
import { until } from "../support/process.ts";

interface Note {
  readonly id: string;
  readonly text: string;
  readonly created: string;
  readonly pin?: string;
}

/** An API that an author would write by hand: notes, whose creation times come from a clock. */
async function startNotes(more: Partial<Parameters<typeof serveApi>[0]> = {}) {
  const notes = new Map<string, Note>([["0", { id: "0", text: "first", created: "2026-01-02T00:00:00Z" }]]);
  const clock = new LocalApiClock(() => Date.UTC(2026, 0, 2));
  const handle = async (request: Request): Promise<Response> => {
    const id = new URL(request.url).pathname.split("/")[2] ?? "";
    if (request.method === "GET") return Response.json(id === "" ? [...notes.values()] : notes.get(id));
    if (request.method === "DELETE") {
      notes.delete(id);
      return new Response(null, { status: 204 });
    }
    const sent = (await request.json()) as { text: string; pin?: string };
    if (sent.text === "") return Response.json({ error: "text is empty" }, { status: 422 });
    if (sent.text === "crash") throw new Error("no such luck");
    const known = notes.get(id);
    if (known) return Response.json(Object.assign(known, sent));
    const note = { ...sent, id: String(notes.size), created: new Date(clock.now()).toISOString() };
    notes.set(note.id, note);
    return Response.json(note, { status: 201 });
  };
  const api = await serveApi({
    name: "notes",
    handle,
    collections: {
      notes: {
        objects: notes,
        type: "acme_note",
        attributes: { text: "body" },
        importId: (id) => `note/${id}`,
      },
    },
    clock,
    env: { ACME_TOKEN: "a-long-secret-token" },
    secrets: ["pin"],
    ...more,
  });
  return { api, notes };
}

describe("The local API of an author", () => {
  let api: LocalApi<Fault, RequestRecord>;
  let notes: Map<string, Note>;

  beforeEach(async () => {
    ({ api, notes } = await startNotes());
  });
  afterEach(() => api.stop());

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(api.url + path, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === "" ? null : JSON.parse(text),
    };
  }
  const control = (method: string, path: string, body?: unknown) => send(method, `/control/${path}`, body);
  /** The events so far, of one type. */
  const events = (type: string) =>
    api.control.events
      .after(0)
      .filter((event) => event.type === type)
      .map((event) => JSON.parse(event.json()));

  it("the API of an author handles its own requests, with their query, body and headers", async () => {
    const created = await send("POST", "/notes", { text: "second" });
    expect([created.status, created.body]).to.deep.equal([
      201,
      { id: "1", text: "second", created: "2026-01-02T00:00:00.000Z" },
    ]);
    expect((await send("GET", "/notes?order=id")).body).to.have.length(2);
    expect(await send("DELETE", "/notes/1")).to.include({ status: 204, text: "" });
    expect(created.headers.get("x-request-id")).to.equal(api.requests({ method: "POST" })[0]?.id);
  });

  it("the health report of an author's API has its name, its kind, its collections and whether it has a clock", async () => {
    const { version: _, ...health } = (await control("GET", "health")).body.data;
    expect(health).to.deep.equal({
      ready: true,
      api: "notes",
      kind: "author",
      clock: true,
      collections: { notes: 1 },
    });
  });

  it("the control API lists the objects of an author's API with resource types and import IDs", async () => {
    await send("POST", "/notes", { text: "second", pin: "4711" });
    const listed = (await control("GET", "objects")).body.data;
    expect(listed.map((one: { id: string }) => one.id)).to.deep.equal(["0", "1"]);
    expect(listed[1]).to.deep.include({
      collection: "notes",
      terraform: { type: "acme_note", importId: "note/1" },
      object: { id: "1", text: "second", pin: "***", created: "2026-01-02T00:00:00.000Z" },
    });
    expect((await control("GET", "attributes")).body.data).to.deep.equal({ acme_note: { text: "body" } });
    expect(listed[0].changedBy).to.equal(null);
    expect(listed[1].changedBy).to.include({ by: "request" });
  });

  it("the control API changes and deletes objects in the maps of an author's API", async () => {
    await control("PATCH", "objects/notes/0", { text: "drifted" });
    expect(notes.get("0")?.text).to.equal("drifted");
    expect((await send("GET", "/notes/0")).body.text).to.equal("drifted");
    await control("PUT", "objects/notes/7", { id: "7", text: "put", created: "" });
    expect([...notes.keys()]).to.deep.equal(["0", "7"]);
    expect((await control("DELETE", "objects/notes/0")).status).to.equal(204);
    expect(notes.has("0")).to.equal(false);
    expect((await control("PATCH", "objects/notes/0", {})).status).to.equal(404);
  });

  it("a patch keeps values of an object that are no JSON, and those that are masked", async () => {
    const created = new Date(0);
    notes.set(
      "0",
      Object.assign(
        { text: "", big: 9007199254740993n, pin: "4711" },
        { id: "0", created: created as never },
      ),
    );
    const { body } = await control("PATCH", "objects/notes/0", { text: "drifted", pin: "***" });
    expect(body.data).to.deep.equal({
      ...{ text: "drifted", big: "9007199254740993", pin: "***", id: "0" },
      created: "1970-01-01T00:00:00.000Z",
    });
    expect(notes.get("0")).to.deep.equal({
      text: "drifted",
      big: 9007199254740993n,
      pin: "4711",
      id: "0",
      created,
    });
  });

  it("each change of an object is an event with its request, and the fields before and after", async () => {
    await send("PUT", "/notes/0", { text: "changed in place" });
    await send("DELETE", "/notes/0");
    const [changed, deleted, ...others] = events("object");
    expect(others).to.deep.equal([]);
    const [put] = api.requests({ method: "PUT" });
    expect(changed).to.deep.include({
      change: "changed",
      by: { by: "request", id: put?.id },
      fields: [{ path: ["text"], before: "first", after: "changed in place" }],
    });
    expect(deleted).to.include({ change: "deleted", id: "0" });
  });

  it("recorded requests have no secrets: headers, parameters, bodies and responses are masked by name", async () => {
    const secret = "s3cret-of-the-author";
    const headers = { authorization: secret, "x-api-key": secret, "x-pin": "open", "x-acme-token": secret };
    const body = { text: "second", pin: secret, nested: [{ api_key: secret, clientSecret: secret }] };
    await send("POST", `/notes?access_token=${secret}&a%5Bpin%5D=${secret}&order=id`, body, headers);
    const form = new URLSearchParams({ text: "x", password: secret });
    await fetch(`${api.url}/notes/0`, { method: "PUT", body: form });
    await fetch(`${api.url}/notes/0`, {
      method: "PUT",
      body: `password is ${secret}`,
      headers: { "content-type": "text/plain" },
    });
    const [record] = api.requests();
    expect(record?.path).to.equal("/notes?access_token=***&a%5Bpin%5D=***&order=id");
    expect(record?.headers).to.include({ authorization: "***", "x-api-key": "***", "x-acme-token": "***" });
    const seen = events("request");
    expect(seen).to.have.length(3);
    expect(seen[0].request).to.deep.equal({
      ...{ text: "second", pin: "***" },
      nested: [{ api_key: "***", clientSecret: "***" }],
    });
    expect(seen[1].request).to.deep.equal({ text: "x", password: "***" });
    expect(seen[2].request).to.deep.equal({ leftOut: "32 bytes of text/plain" });
    expect(JSON.stringify([seen, await control("GET", "requests")])).not.to.contain(secret);
  });

  it("the variables of an author's API are shown without those whose names are secrets", async () => {
    expect((await control("GET", "variables")).body.data).to.deep.equal({
      ACME_TOKEN: "***",
      TFNODE_RUN: "on",
    });
    expect((await control("GET", "variables?secrets=true")).body.data).to.include({
      ACME_TOKEN: "a-long-secret-token",
    });
    expect(api.env).to.deep.equal({ ACME_TOKEN: "a-long-secret-token", TFNODE_RUN: "on" });
  });

  it("injected faults refuse, delay and lose the requests of an author's API", async () => {
    api.faults.add(
      { method: "POST", path: "/notes", status: 503, headers: { "retry-after": "1" } },
      { method: "POST", drop: "after" },
    );
    const refused = await send("POST", "/notes", { text: "refused" });
    expect([refused.status, refused.headers.get("retry-after")]).to.deep.equal([503, "1"]);
    expect(notes.size).to.equal(1);
    const lost = await send("POST", "/notes", { text: "lost" }).catch((error: Error) => error.message);
    expect(lost).to.equal("fetch failed");
    expect([notes.size, api.faults.waiting()]).to.deep.equal([2, 0]);
    await until(() => events("request").length === 2);
    expect(events("request").map(({ injectedFault }) => typeof injectedFault)).to.deep.equal([
      "string",
      "string",
    ]);
    expect(api.verify({ method: "POST", exactly: 2 }).verified).to.equal(true);
  });

  it("a refusal has the reason that its response states, and an error of the API is a response with status 500", async () => {
    await send("POST", "/notes", { text: "" });
    expect((await send("POST", "/notes", { text: "crash" })).body).to.deep.equal({ message: "no such luck" });
    expect(events("request").map(({ status, reason }) => [status, reason])).to.deep.equal([
      [422, "text is empty"],
      [500, null],
    ]);
  });

  it("the clock of an author's API is frozen and advanced by the control API", async () => {
    await control("PUT", "clock", { advanceSeconds: 86_400, frozen: true });
    const { body } = await send("POST", "/notes", { text: "tomorrow" });
    expect(body.created).to.equal("2026-01-03T00:00:00.000Z");
    expect((await control("GET", "clock")).body.data).to.include({ frozen: true });
  });

  it("an API without a clock has none in the control API, and can be reset", async () => {
    await api.stop();
    api = await serveApi({ name: "plain", handle: () => new Response("ok") });
    expect((await control("GET", "health")).body.data).to.include({ clock: false, kind: "author" });
    const clock = await control("GET", "clock");
    expect([clock.status, clock.body.message]).to.deep.equal([404, "this API has no clock"]);
    expect((await control("PUT", "clock", { frozen: true })).status).to.equal(404);
    expect((await control("PUT", "quotas", {})).body.message).to.equal("this API has no quotas");
    expect((await control("POST", "reset")).status).to.equal(204);
    expect(await (await fetch(`${api.url}/anything`)).text()).to.equal("ok");
  });

  it("snapshots, imports and a reset change the objects in the maps", async () => {
    await send("POST", "/notes", { text: "second" });
    await control("PUT", "snapshots/two");
    const exported = JSON.parse((await control("GET", "export")).text);
    expect(exported.collections.notes[1]).to.include({ $id: "1", text: "second" });
    await control("POST", "reset");
    expect([...notes.values()].map(({ text }) => text)).to.deep.equal(["first"]);
    await control("POST", "snapshots/two/restore");
    expect([...notes.values()].map(({ text }) => text)).to.deep.equal(["first", "second"]);
    notes.clear();
    expect((await control("POST", "import", exported)).status).to.equal(204);
    expect(notes.get("1")).to.deep.equal({ id: "1", text: "second", created: "2026-01-02T00:00:00.000Z" });
    await control("POST", "reset?empty=true");
    expect(notes.size).to.equal(0);
  });

  it("the console of an author's API is served with the same policy, unless it is switched off", async () => {
    const page = await fetch(`${api.url}/console`);
    expect(page.headers.get("content-security-policy")).to.match(/^default-src 'none'; script-src 'self'/);
    await api.stop();
    const log: string[] = [];
    ({ api } = await startNotes({ console: false, log: (line) => log.push(line) }));
    expect((await fetch(`${api.url}/console`)).status).to.equal(404);
    await until(() => log.some((line) => line.includes("/console 404")));
    expect(log.join()).not.to.contain("console: ");
  });

  it("web pages of other servers cannot use an author's API", async () => {
    for (const path of ["/notes", "/control/objects", "/console"])
      expect((await send("GET", path, undefined, { origin: "https://example.org" })).status, path).to.equal(
        403,
      );
    const { status } = await send("GET", "/notes", undefined, { origin: api.url });
    expect(status).to.equal(200);
  });

  it("requests with invalid paths, odd methods and binary bodies reach the API unchanged", async () => {
    await api.stop();
    const bytes = new Uint8Array([0, 255, 1, 128]);
    api = await serveApi({
      name: "echo",
      handle: async (request) =>
        new Response(await request.arrayBuffer(), {
          headers: {
            "x-target": request.url.slice(api.url.length),
            "content-type": "application/octet-stream",
          },
        }),
    });
    const response = await fetch(`${api.url}/%zz//a?b=%`, { method: "PUT", body: bytes });
    expect(response.headers.get("x-target")).to.equal("/%zz//a?b=%");
    expect(new Uint8Array(await response.arrayBuffer())).to.deep.equal(bytes);
    api.faults.add({ latencyMs: 1 });
    const late = await fetch(`${api.url}/`, { method: "PUT", body: bytes });
    expect(new Uint8Array(await late.arrayBuffer())).to.deep.equal(bytes);
  });
});
