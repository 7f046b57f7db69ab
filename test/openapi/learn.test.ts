import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { type LocalDocumentApi, serveDocument } from "../../src/openapi/index.ts";
import { learnDocument, learnedActions, learnedLines } from "../../src/openapi/learn/document.ts";
import type { Learned, Send } from "../../src/openapi/learn/learn.ts";
import { sender } from "../../src/openapi/learn/send.ts";
import { loadDocument } from "../../src/openapi/load.ts";
import { overlayOf } from "../../src/openapi/overlay/decided.ts";
import { parseOverlay } from "../../src/openapi/overlay/overlay.ts";
import { root } from "../scripts/support/command.ts";
import { content, object, text } from "../support/openapi-schemas.ts";

const members = {
  name: text,
  label: text,
  note: text,
  pin: text,
  size: { type: "integer" },
  tags: { type: "array", items: text },
  color: { type: "string", enum: ["red", "green"], default: "red" },
};
const item = object({ id: text, status: text, ...members }, ["id", "status", "name"]);
const response = { responses: { "200": content(item) } };

const document = {
  openapi: "3.1.0",
  info: { title: "Store", version: "1" },
  paths: {
    "/items": {
      post: { requestBody: content(object(members, ["name"])), responses: { "201": content(item) } },
    },
    "/items/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: response,
      put: { requestBody: content(object(members)), ...response },
      delete: { responses: { "204": {} } },
    },
    "/items/{item_id}/parts": { post: { requestBody: content(object({ name: text })), ...response } },
    "/items/{item_id}/parts/{id}": { get: response, delete: { responses: { "204": {} } } },
  },
};

/** What the server does, and the document does not say. */
const attributes = {
  label: { default: "plain" },
  note: { removal: "error" },
  pin: { returned: false },
  size: { replaces: true },
  tags: { unordered: true },
  name: { maxLength: 63 },
};
const path = "$.paths['/items/{id}']";
const annotations: { readonly [target: string]: object } = {
  [path]: { attributes },
  [`${path}.get`]: { wrapper: "data", missing: [403] },
  "$.paths['/items'].post": { wait: { member: "status", until: ["ready"] } },
};

describe("tfnode learn", function () {
  this.timeout(60_000);
  let folder: string;
  let file: string;
  let api: LocalDocumentApi;
  let send: Send;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-learn-"));
    file = join(folder, "store.json");
    await writeFile(file, JSON.stringify(document));
    const actions = Object.entries(annotations).map(([target, one]) => ({
      target,
      update: { "x-tfnode": one },
    }));
    await writeFile(join(folder, "overlay.json"), JSON.stringify({ overlay: "1.0.0", actions }));
  });

  beforeEach(async () => {
    api = await serveDocument({ file, overlay: join(folder, "overlay.json") });
    send = sender(api.url, {});
  });

  afterEach(() => api.close());
  after(() => rm(folder, { recursive: true, force: true }));

  async function learned(
    by: Send,
    overlay?: string,
    signal = new AbortController().signal,
  ): Promise<readonly Learned[]> {
    const of = await loadDocument(file, overlay);
    return await learnDocument(of, ["item"], {
      send: by,
      signal,
      parameters: {},
      prefix: "learn",
      pause: async () => undefined,
    });
  }

  it("tfnode learn finds what the server does, and a second run with its overlay finds nothing more", async () => {
    const first = await learned(send);
    const [{ untried, left } = { untried: [], left: [] }] = first;
    expect(untried).to.deep.equal(["item.pin: no response has it, so that its changes were not tried"]);
    expect(left).to.deep.equal([]);
    const actions = learnedActions(first);
    for (const [target, annotation] of Object.entries(annotations)) {
      const [found, ...others] = actions.filter((action) => action.target === target);
      expect(others).to.deep.equal([]);
      const update = found?.update as { "x-tfnode": { attributes?: object } };
      const { attributes: ofMembers, ...facts } = update["x-tfnode"];
      if (ofMembers === undefined) expect(facts, target).to.deep.equal(annotation);
    }
    const computed = { computed: false };
    expect(first[0]?.attributes).to.deep.equal({
      ...attributes,
      note: { ...computed, ...attributes.note },
      pin: { ...computed, ...attributes.pin },
      size: { ...computed, ...attributes.size },
      tags: { ...computed, ...attributes.tags },
    });
    expect(api.objects.size).to.equal(0);
    const overlay = join(folder, "learned.yaml");
    await writeFile(overlay, overlayOf(null, "Learned", actions, false) ?? "");
    const second = await learned(send, overlay);
    expect(learnedLines(second)).to.deep.equal([]);
    expect(api.objects.size).to.equal(0);
  });

  it("a server that has changed since differs from the overlay in each changed fact", async () => {
    const overlay = join(folder, "before.yaml");
    await writeFile(overlay, overlayOf(null, "Learned", learnedActions(await learned(send)), false) ?? "");
    api.close();
    const now = { ...attributes, label: { default: "fancy" }, size: {} };
    const actions = Object.entries({ ...annotations, [path]: { attributes: now } }).map(([target, one]) => ({
      target,
      update: { "x-tfnode": one },
    }));
    await writeFile(join(folder, "now.json"), JSON.stringify({ overlay: "1.0.0", actions }));
    api = await serveDocument({ file, overlay: join(folder, "now.json") });
    const drift = await learned(sender(api.url, {}), overlay);
    expect(learnedLines(drift)).to.deep.equal(['item.label: default "fancy"', "item.size: replaces false"]);
  });

  it("a PATCH that clears by null is learned like one that clears nothing", async () => {
    api.close();
    const patched = { note: { type: ["string", "null"] }, label: text, name: text };
    const of = {
      ...document,
      paths: {
        "/items": {
          post: {
            requestBody: content(object({ name: text, note: text, label: text }, ["name"])),
            responses: { "201": content(item) },
          },
        },
        "/items/{id}": {
          ...document.paths["/items/{id}"],
          get: { responses: { "200": content(object({ id: text, ...patched }, ["id", "name"])) } },
          put: undefined,
          patch: { requestBody: content(object(patched)), ...response },
        },
      },
    };
    const other = join(folder, "patched.json");
    await writeFile(other, JSON.stringify(of));
    api = await serveDocument({ file: other });
    const options = {
      send: sender(api.url, {}),
      parameters: {},
      signal: new AbortController().signal,
      prefix: "learn",
    };
    const [one] = await learnDocument(await loadDocument(other), ["item"], {
      ...options,
      pause: async () => undefined,
    });
    expect(one?.attributes).to.deep.equal({
      note: { computed: false, removal: "null" },
      label: { computed: false, removal: "error" },
    });
    expect(one?.untried).to.deep.equal([]);
  });

  it("all objects are removed after a failure and an interrupt at any request", async () => {
    let requests = 0;
    await learned(async (...request) => {
      requests++;
      return await send(...request);
    });
    expect(requests).to.be.greaterThan(50);
    for (const isInterrupt of [true, false])
      for (let last = 1; last < requests; last += 13) {
        const interrupt = new AbortController();
        let count = 0;
        const failing: Send = async (...request) => {
          count++;
          if (isInterrupt && count === last) interrupt.abort(new Error("interrupted"));
          if (!isInterrupt && count === last && request[0] !== "POST" && request[0] !== "DELETE")
            throw new Error("no response");
          return await send(...request);
        };
        const [one] = await learned(failing, undefined, interrupt.signal);
        expect(one?.left ?? [], `request ${last}`).to.deep.equal([]);
        expect(api.objects.size, `request ${last}`).to.equal(0);
      }
  });

  it("an object that cannot be removed, or whose create had no response, is named", async () => {
    const [kept] = await learned(async (method, at, body) =>
      method === "DELETE" ? { status: 409, body: undefined } : await send(method, at, body),
    );
    expect(kept?.left).to.have.length(9);
    expect(kept?.left[0]).to.match(/^item \/items\/[0-9a-f-]+: its removal returned 409$/);
    const [lost] = await learned(async (method, at, body) => {
      if (method === "POST") throw new Error("no response");
      return await send(method, at, body);
    });
    expect(lost?.left).to.deep.equal([
      'item: perhaps one of {"name":"learn-1"}, whose create had no response',
    ]);
    expect(lost?.untried).to.deep.equal(["item: no response"]);
  });

  it("the command writes the overlay, and with --check it exits with 1 if the server differs", async () => {
    const run = async (...args: readonly string[]) =>
      await promisify(execFile)(
        process.execPath,
        [join(root, "build/src/cli/main.js"), "learn", file, "--url", api.url, ...args],
        {
          env: { ...process.env, STORE_TOKEN: "secret" },
        },
      ).then(
        ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
        ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
      );
    const options = ["--header", "X-Token=STORE_TOKEN"];
    const drift = await run(...options, "--check");
    expect([drift.code, drift.stderr]).to.deep.equal([1, ""]);
    expect(drift.stdout).to.contain('item.label: default "plain"').and.not.contain("not tried, because");
    expect((await run(...options)).code).to.equal(0);
    const overlay = await readFile(join(folder, "store.overlay.json"), "utf8");
    expect(parseOverlay(overlay).length).to.be.greaterThan(2);
    expect((await run(...options, "--check")).code).to.equal(0);
    expect(api.objects.size).to.equal(0);
    const unset = await run("--header", "X-Token=NO_SUCH_VARIABLE");
    expect(unset.code).to.equal(2);
    expect(unset.stderr).to.contain("NAME=VARIABLE");
  });
});
