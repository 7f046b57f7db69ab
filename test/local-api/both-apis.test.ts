import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { StartupError } from "../../src/background/startup-error.ts";
import type { CommonLocalApiOptions } from "../../src/local-api/common-options.ts";
import { EventHub } from "../../src/local-api/control/events.ts";
import { keepMasked, maskObject } from "../../src/local-api/control/masking.ts";
import type { Control } from "../../src/local-api/control.ts";
import type { JsonObject } from "../../src/local-api/json.ts";
import { RequestLog } from "../../src/local-api/request-log.ts";
import { startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { startVdbLocalApi } from "../../src/local-api/vdb/index.ts";
import { RoleType } from "../../src/resources/vdb/api/generated/iam.ts";
import { services } from "../../src/resources/vdb/api/methods.ts";
import { connect, request } from "./support/client.ts";
import { until } from "./support/process.ts";
import { connect as connectVdb } from "./vdb/support/client.ts";

/** A local API under test: the common features of both, and how a client creates and reads an object. */
interface Tried {
  readonly control: Control;
  readonly controlUrl: string;
  /** Creates an object with a name; returns its ID, or the status if the create fails. */
  create(name: string): Promise<string>;
  /** Lists the names of the objects. */
  names(): Promise<readonly string[]>;
  close(): Promise<void>;
}

interface Api {
  readonly name: string;
  readonly collection: string;
  /** The requests that create and list objects, in the form of filters and faults. */
  readonly creating: JsonObject;
  readonly listing: JsonObject;
  /** The status of a successful create. */
  readonly created: string | number;
  /** The effect of a fault on a request. */
  readonly failure: JsonObject;
  /** Returns an object for a seed, with a name. */
  readonly object: (name: string) => JsonObject;
  start(options?: CommonLocalApiOptions): Promise<Tried>;
}

const channel = (name: string): JsonObject => ({
  name,
  type: "Datadog",
  data: { apiKey: "shh-1", datadogSite: "eu", datadogType: "Logs Detail" },
});

const apis: readonly Api[] = [
  {
    name: "sec",
    collection: "AlertChannels",
    creating: { method: "POST", path: "/api/v2/AlertChannels" },
    listing: { method: "GET", path: "/api/v2/AlertChannels" },
    created: 201,
    failure: { status: 503 },
    object: channel,
    async start(options) {
      const localApi = await startSecLocalApi({ recordBodies: true, ...options });
      let client = await connect(localApi);
      localApi.control.clearRequests();
      return {
        control: localApi.control,
        controlUrl: localApi.url,
        async create(name) {
          const send = () => client.send("POST", "/api/v2/AlertChannels", channel(name));
          let { status, data } = await send();
          if (status === 401) {
            // A reset also removes tokens.
            client = await connect(localApi);
            ({ status, data } = await send());
          }
          return status === 201 ? String(data.intgGuid) : String(status);
        },
        names: async () =>
          (await client.list("/api/v2/AlertChannels"))
            .filter(({ type }) => type === "Datadog")
            .map(({ name }) => String(name)),
        close: () => localApi.close(),
      };
    },
  },
  {
    name: "vdb",
    collection: "roles",
    creating: { method: "CreateRole" },
    listing: { method: "ListRoles" },
    created: "OK",
    failure: { code: "UNAVAILABLE" },
    object: (name) => ({
      name,
      description: "d",
      roleType: "ROLE_TYPE_CUSTOM",
      permissions: [{ value: "read:roles" }],
    }),
    async start(options) {
      const localApi = await startVdbLocalApi({ recordBodies: true, phaseSeconds: 0, ...options });
      const client = connectVdb(localApi);
      const { accountId } = localApi.credentials;
      const { createRole, listRoles } = services.iamService;
      return {
        control: localApi.control,
        controlUrl: localApi.controlUrl,
        async create(name) {
          const roleType = RoleType.ROLE_TYPE_CUSTOM;
          const role = { accountId, name, roleType, permissions: [{ value: "read:roles" }] };
          const { code, response } = await client.outcome(createRole, { role });
          return response?.role?.id ?? code;
        },
        names: async () => (await client.call(listRoles, { accountId })).items.map(({ name }) => name),
        async close() {
          client.close();
          await localApi.close();
        },
      };
    },
  },
];

for (const api of apis) {
  describe(`local-api ${api.name}: the control API`, () => {
    let tried: Tried;
    before(async () => {
      tried = await api.start();
    });
    after(() => tried.close());
    afterEach(() => tried.control.clearFaults());
    const ask = (method: string, below: string, body?: unknown) =>
      request(`${tried.controlUrl}/control${below}`, method, body);
    const query = (filter: JsonObject) =>
      new URLSearchParams(Object.fromEntries(Object.entries(filter).map(([k, v]) => [k, String(v)])));

    it("the control API returns the variables of clients, with the secret one only on request", async () => {
      const shown = async (query = "") => Object.values((await ask("GET", `/variables${query}`)).data);
      const [masked, open] = [await shown(), await shown("?secrets=true")];
      expect(masked.filter((value, at) => value !== open[at])).to.deep.equal(["***"]);
      expect(masked).to.include("on");
    });

    it("the control API finds recorded requests by method, path, status and preceding request, with counts", async () => {
      tried.control.clearRequests();
      await tried.create("found-1");
      await tried.names();
      tried.control.addFaults({ ...api.creating, ...api.failure });
      await tried.create("found-2");
      const all = await ask("GET", `/requests?${query(api.creating)}`);
      expect(all.body.counts).to.deep.include({ matching: 2, total: 3 });
      expect(Object.values(Object(all.body.counts).byStatus)).to.deep.equal([1, 1]);
      const good = await ask("GET", `/requests?${query({ ...api.creating, status: api.created })}`);
      const [first, ...more] = good.body.data as JsonObject[];
      expect(more).to.deep.equal([]);
      expect(first?.id).to.be.a("string");
      const later = await ask("GET", `/requests?since=${first?.id}`);
      expect(later.body.data).to.have.length(2);
      expect((await ask("GET", "/requests?since=2999-01-01T00:00:00Z")).body.data).to.deep.equal([]);
      for (const wrong of ["since=yesterday", "colour=red", "status=-", "method="]) {
        const { status, message } = await ask("GET", `/requests?${wrong}`);
        expect({ status, message }, wrong).to.have.property("status", 400);
        expect(message, wrong).to.match(/since|colour|status|method/);
      }
    });

    it("the control API verifies the number and order of requests, and describes the actual requests", async () => {
      tried.control.clearRequests();
      await tried.create("verified-1");
      await tried.create("verified-2");
      await tried.names();
      const verify = (body: JsonObject) => ask("POST", "/requests/verify", body);
      expect((await verify({ ...api.creating, exactly: 2 })).status).to.equal(200);
      expect((await verify({ ...api.creating, atLeast: 1, atMost: 2 })).status).to.equal(200);
      expect((await verify({ ...api.creating, body: {}, atLeast: 2 })).status, "bodies").to.equal(200);
      expect((await verify({ inOrder: [api.creating, api.creating, api.listing] })).status).to.equal(200);

      const often = await verify({ ...api.creating, exactly: 1 });
      expect(often.status).to.equal(422);
      expect(often.message).to.match(/^expected exactly 1 of .*, and 2 were made$/);
      expect(often.data).to.include({ verified: false, matching: 2 });
      expect(often.data.seen).to.have.length(2);
      const never = await verify({ ...api.creating, status: 418, atLeast: 1 });
      expect(never.message).to.match(/with status 418, and 0 were made$/);
      expect(never.data.seen, "those that were made").to.include.members(often.data.seen as string[]);
      const order = await verify({ inOrder: [api.listing, api.creating] });
      expect(order.status).to.equal(422);
      expect(order.message).to.match(/after .*\(number 2 of 2\), and none was made$/);
      for (const wrong of [
        {},
        { exactly: 1, atLeast: 1 },
        { inOrder: [], exactly: 1 },
        { exactly: -1 },
        { inOrder: [api.listing], method: "x" },
      ])
        expect((await verify(wrong)).status, JSON.stringify(wrong)).to.equal(400);
    });

    it("the control API injects faults after a number of requests, and by the state of a scenario", async () => {
      tried.control.addFaults({ ...api.creating, ...api.failure, skip: 2 });
      const made = [await tried.create("skip-1"), await tried.create("skip-2"), await tried.create("skip-3")];
      const failed = (id: string | undefined) => id === "503" || id === "UNAVAILABLE";
      expect(made.map(failed)).to.deep.equal([false, false, true]);

      const scenario = "outage";
      await ask("POST", "/faults", [
        { ...api.creating, scenario, whenState: "started", thenState: "down" },
        { ...api.creating, ...api.failure, scenario, whenState: "down", times: 2 },
        { ...api.listing, scenario, whenState: "down", thenState: "up" },
      ]);
      expect((await ask("GET", "/scenarios")).body.data).to.deep.equal([
        { name: scenario, state: "started" },
      ]);
      expect(failed(await tried.create("s-1")), "before").to.equal(false);
      expect(failed(await tried.create("s-2")), "down").to.equal(true);
      await tried.names();
      expect(failed(await tried.create("s-3")), "up again").to.equal(false);
      expect((await ask("GET", "/scenarios")).body.data).to.deep.equal([{ name: scenario, state: "up" }]);
      expect((await ask("PUT", `/scenarios/${scenario}`, { state: "down" })).status).to.equal(200);
      expect(failed(await tried.create("s-4")), "down again").to.equal(true);
      expect((await ask("PUT", "/scenarios/none", { state: "down" })).status).to.equal(404);
      expect((await ask("POST", "/faults", { ...api.failure, whenState: "x" })).message).to.include(
        "need scenario",
      );
      const [fault] = tried.control.addFaults({ ...api.failure, method: "none" }) as { id: string }[];
      expect((await ask("DELETE", `/faults/${fault?.id}`)).status).to.equal(204);
      expect((await ask("DELETE", `/faults/${fault?.id}`)).status).to.equal(404);
      expect(
        (
          await ask(
            "POST",
            "/faults",
            Array.from({ length: 1001 }, () => api.failure),
          )
        ).status,
      ).to.equal(400);
    });

    it("an export contains everything, and an import is applied completely or not at all", async () => {
      await ask("POST", "/reset");
      const fresh = await api.start();
      try {
        await fresh.create("kept-1");
        await fresh.create("kept-2");
        const exported = fresh.control.export({ secrets: true });
        expect(exported).to.include({ version: 1, api: api.name, asStored: true });
        expect((await ask("POST", "/import", exported)).status).to.equal(204);
        expect(tried.control.made()).to.deep.equal(fresh.control.made());
        expect(tried.control.export({ secrets: true })).to.deep.equal(exported);

        const before = tried.control.made();
        const wrong = {
          ...exported,
          collections: { [api.collection]: [api.object("good"), { nonsense: [1] }] },
          asStored: false,
        };
        const refused = await ask("POST", "/import", wrong);
        expect(refused.status).to.equal(400);
        expect(refused.message).to.include(`collections.${api.collection}[1].`);
        for (const [document, problem] of [
          [{ ...exported, version: 2 }, "version: 2 is of a newer local API"],
          [{ ...exported, api: "other" }, "api: must be"],
          [{ ...exported, collections: { Nothing: [] } }, "collections.Nothing: no such collection"],
          [{ ...exported, colour: 1 }, "colour"],
          [{}, "version: "],
        ] as const) {
          const answer = await ask("POST", "/import", document);
          expect(answer.status, problem).to.equal(400);
          expect(answer.message).to.include(problem);
        }
        expect(tried.control.made(), "nothing has changed").to.deep.equal(before);
      } finally {
        await fresh.close();
      }
    });

    it("an import creates objects like requests, with the IDs in the document", async () => {
      await ask("POST", "/reset");
      const id = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";
      const idKey = api.name === "sec" ? "intgGuid" : "id";
      const document = {
        version: 1,
        api: api.name,
        collections: {
          [api.collection]: [{ ...api.object("seeded-1"), [idKey]: id }, api.object("seeded-2")],
        },
      };
      expect((await ask("POST", "/import", document)).status).to.equal(204);
      const objects = tried.control.made()[api.collection] ?? [];
      expect(objects.map(({ name }) => name)).to.have.members(["seeded-1", "seeded-2"]);
      const [first] = objects.filter((object) => object[idKey] === id);
      expect(first).to.include({ name: "seeded-1" });
      expect(Object.keys(first ?? {}).length).to.be.greaterThan(Object.keys(api.object("x")).length);
      const twice = {
        ...document,
        collections: {
          [api.collection]: [
            { ...api.object("one-a"), [idKey]: id },
            { ...api.object("one-b"), [idKey]: id },
          ],
        },
      };
      expect((await ask("POST", "/import", twice)).message).to.include("there is such an object already");
    });

    it("the control API saves, restores, lists and deletes snapshots by name", async () => {
      await ask("POST", "/reset");
      tried.control.clearFaults();
      const client = await api.start();
      try {
        const below = (method: string, path: string) =>
          request(`${client.controlUrl}/control${path}`, method);
        await client.create("before");
        expect((await below("PUT", "/snapshots/one.a")).data).to.include({ name: "one.a" });
        await client.create("after");
        expect(await client.names()).to.include.members(["before", "after"]);
        expect((await below("POST", "/snapshots/one.a/restore")).status).to.equal(204);
        expect(await client.names(), "with the same token")
          .to.include("before")
          .and.not.include("after");
        expect((await below("GET", "/snapshots")).body.data).to.have.length(1);
        expect((await below("POST", "/snapshots/two/restore")).status).to.equal(404);
        expect((await below("PUT", "/snapshots/a%20b")).status).to.equal(400);
        for (let count = 1; count < 20; count++) await below("PUT", `/snapshots/s${count}`);
        expect((await below("PUT", "/snapshots/too-many")).message).to.include("20 snapshots already");
        expect((await below("DELETE", "/snapshots/s1")).status).to.equal(204);
        expect((await below("DELETE", "/snapshots/s1")).status).to.equal(404);
      } finally {
        await client.close();
      }
    });

    it("the control API lists objects with the time and the request of their latest change", async () => {
      await ask("POST", "/reset");
      const fresh = await api.start();
      try {
        fresh.control.clearRequests();
        const id = await fresh.create("listed");
        const [made] = fresh.control.findRequests(api.creating).requests as { id: string }[];
        const listed = async () =>
          ((await request(`${fresh.controlUrl}/control/objects`, "GET")).body.data as JsonObject[]).filter(
            (one) => one.id === id,
          );
        expect(await listed()).to.have.length(1);
        expect((await listed())[0]).to.deep.include({
          collection: api.collection,
          changedBy: { by: "request", id: made?.id },
        });
        await fresh.control.patchObject(api.collection, id, { name: "drifted" });
        expect((await listed())[0]).to.deep.include({ changedBy: { by: "control" } });
        const platform = await request(`${fresh.controlUrl}/control/objects?platform=true`, "GET");
        expect((platform.body.data as JsonObject[]).length).to.be.greaterThan(1);
        expect((await request(`${fresh.controlUrl}/control/objects?platform=maybe`, "GET")).status).to.equal(
          400,
        );
      } finally {
        await fresh.close();
      }
    });

    it("an import, a restoration or a reset counts as a change only of objects that differ", async () => {
      const fresh = await api.start();
      try {
        const id = await fresh.create("kept");
        const changed = () => fresh.control.listObjects().map((one) => one.id);
        await fresh.control.saveSnapshot("now");
        const before = fresh.control.events.last;
        await fresh.control.restoreSnapshot("now");
        await fresh.control.import(fresh.control.export({ secrets: true }));
        expect(changed()).to.eql([id]);
        const notified = fresh.control.events.after(before).filter(({ type }) => type === "object");
        expect(notified.map(({ json }) => json())).to.eql([]);
        await fresh.control.reset();
        expect(changed()).to.eql([]);
      } finally {
        await fresh.close();
      }
    });

    it("the event stream sends requests and changes of objects without secrets, and continues where a listener stopped", async () => {
      await tried.create("first");
      const listener = await listen(`${tried.controlUrl}/control/events`);
      await tried.create("streamed");
      await until(() => listener.events().some(({ event }) => event === "request"));
      const events = listener.events();
      listener.end();
      const object = events.find(({ event }) => event === "object");
      expect(object?.data).to.include({ change: "created", collection: api.collection });
      const sent = events.find(({ event }) => event === "request");
      expect(sent?.data.id).to.equal(Object(object?.data.by).id);
      expect(Object(sent?.data.response)).to.be.an("object");
      expect(JSON.stringify(events)).not.to.include("shh-1");
      const again = await listen(`${tried.controlUrl}/control/events?since=${Number(events[0]?.id) - 1}`);
      await until(() => again.events().length >= events.length);
      expect(again.events().slice(0, events.length)).to.deep.equal(events);
      again.end();
      expect((await ask("GET", "/events?since=x")).status).to.equal(400);
    });

    it("the control API reports the changes of an import and of a restored snapshot as import and restoration, and not as drift", async () => {
      const fresh = await api.start();
      try {
        await fresh.control.saveSnapshot("empty");
        await fresh.create("kept");
        const document = fresh.control.export({ secrets: true });
        await fresh.control.restoreSnapshot("empty");
        await fresh.control.import(document);
        const notified = fresh.control.events.after(0).filter(({ type }) => type === "object");
        const changes: JsonObject[] = notified.map(({ json }) => JSON.parse(json()));
        expect(changes.map(({ change, by }) => [change, Object(by).by])).to.deep.equal([
          ["created", "request"],
          ["deleted", "import"],
          ["created", "import"],
        ]);
      } finally {
        await fresh.close();
      }
    });

    it("a change of an object is reported with the fields that differ, and a deletion with the removed fields", async () => {
      const fresh = await api.start();
      try {
        const id = await fresh.create("older");
        await fresh.control.patchObject(api.collection, id, { name: "newer" });
        await fresh.control.deleteObject(api.collection, id);
        const notified = fresh.control.events.after(0).filter(({ type }) => type === "object");
        const changes: JsonObject[] = notified.map(({ json }) => JSON.parse(json()));
        const [created, changed, deleted] = changes.filter((change) => change.id === id);
        expect(created?.fields).to.deep.equal([]);
        expect(changed?.fields).to.deep.include({ path: ["name"], before: "older", after: "newer" });
        expect(deleted?.fields).to.deep.include({ path: ["name"], before: "newer" });
        expect(JSON.stringify(changes)).not.to.include("shh-1");
      } finally {
        await fresh.close();
      }
    });

    it("the control API reports a rejected request with the response and the reason", async () => {
      await tried.create("");
      const notified = tried.control.events.after(0).filter(({ type }) => type === "request");
      const { status, reason, response }: JsonObject = JSON.parse(notified.at(-1)?.json() ?? "{}");
      expect(status).not.to.equal(api.created);
      expect(reason).to.be.a("string");
      expect(Object(response).message).to.equal(reason);
    });

    it("the control API sends all kept events to a listener that asks for them, however long they are", async () => {
      const fresh = await api.start();
      try {
        const id = await fresh.create("long");
        for (let count = 0; count < 8; count++) {
          const name = String(count).repeat(1024 * 1024);
          await fresh.control.patchObject(api.collection, id, { name });
        }
        const { last } = fresh.control.events;
        const listener = await listen(`${fresh.controlUrl}/control/events?since=0`);
        await until(() => listener.events().at(-1)?.id === String(last));
        listener.end();
      } finally {
        await fresh.close();
      }
    });

    it("the event stream serves a bounded number of listeners, and releases those that disconnect", async () => {
      const listeners = [];
      for (let count = 0; count < 20; count++)
        listeners.push(await listen(`${tried.controlUrl}/control/events`));
      expect((await ask("GET", "/events")).status).to.equal(429);
      for (const one of listeners) one.end();
      await until(() => tried.control.events.listeners === 0);
    });

    it("the control API freezes and advances the clock, never back, and resets it", async () => {
      const frozen = await ask("PUT", "/clock", { frozen: true });
      expect(frozen.data).to.include({ frozen: true });
      expect((await ask("GET", "/clock")).data.now).to.equal(frozen.data.now);
      const later = await ask("PUT", "/clock", { advanceSeconds: 86_400 });
      expect(Date.parse(String(later.data.now)) - Date.parse(String(frozen.data.now))).to.equal(86_400_000);
      for (const [change, problem] of [
        [{ now: "2001-01-01T00:00:00Z" }, "never goes back"],
        [{ now: "9999-01-01T00:00:00Z" }, "is after"],
        [{ advanceSeconds: -1 }, "advanceSeconds"],
        [{ advanceSeconds: 1e12 }, "advanceSeconds"],
        [{ advanceSeconds: 1, now: "2030-01-01T00:00:00Z" }, "exclude each other"],
        [{}, "at least one of"],
        [{ colour: 1 }, "colour"],
      ] as const) {
        const { status, message } = await ask("PUT", "/clock", change);
        expect(status, problem).to.equal(400);
        expect(message).to.include(problem);
      }
      expect((await ask("POST", "/reset")).status).to.equal(204);
      const { data } = await ask("GET", "/clock");
      expect(data).to.include({ frozen: false, aheadSeconds: 0 });
    });
  });
}

for (const api of apis) {
  describe(`local-api ${api.name}: the start`, () => {
    let folder = "";
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "seed-"));
    });
    after(() => rm(folder, { recursive: true }));
    const write = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };

    it("a start loads the objects of a handwritten file or an export, but only if there are none yet", async () => {
      const object = JSON.stringify(api.object("by-hand"));
      const seed = await write(
        "a.yaml",
        `# By hand.\napi: ${api.name}\nversion: 1\ncollections:\n  ${api.collection}:\n    - ${object}\n`,
      );
      const data = join(folder, "data");
      const first = await api.start({ seed, data } as CommonLocalApiOptions);
      expect(await first.names()).to.include("by-hand");
      await first.create("later");
      const document = first.control.export({ secrets: true });
      await first.close();
      const again = await api.start({ seed, data } as CommonLocalApiOptions);
      expect((await again.names()).filter((name) => name === "by-hand")).to.have.length(1);
      await again.close();
      const other = await api.start({ seed: await write("b.json", JSON.stringify(document, null, 2)) });
      expect(await other.names()).to.include.members(["by-hand", "later"]);
      await other.close();
    });

    it("a reset loads the objects of the seed again in their original form, unless it requests an empty API", async () => {
      const document = (name: string) =>
        JSON.stringify({ version: 1, api: api.name, collections: { [api.collection]: [api.object(name)] } });
      const seed = await write("again.json", document("by-hand"));
      const tried = await api.start({ seed, data: join(folder, "again") } as CommonLocalApiOptions);
      try {
        const names = () => tried.control.madeIn(api.collection).map(({ name }) => name);
        const reset = (query = "") => request(`${tried.controlUrl}/control/reset${query}`, "POST");
        await tried.create("later");
        await write("again.json", document("another"));
        expect((await reset("?empty=maybe")).message).to.include("empty: must be true or false");
        expect(names(), "nothing has changed").to.deep.equal(["by-hand", "later"]);
        expect((await reset()).status).to.equal(204);
        expect(names()).to.deep.equal(["by-hand"]);
        expect(
          tried.control.listObjects().map(({ changedBy }) => changedBy),
          "nobody has changed it since",
        ).to.deep.equal([null]);
        expect((await reset("?empty=true")).status).to.equal(204);
        expect(tried.control.made()).to.deep.equal({});
        await tried.control.reset();
        expect(names()).to.deep.equal(["by-hand"]);
      } finally {
        await tried.close();
      }
    });

    it("a reset with an invalid seed, which the start has not read because objects existed, changes nothing", async () => {
      const data = join(folder, "ignored");
      const first = await api.start({ data } as CommonLocalApiOptions);
      await first.create("kept");
      await first.close();
      const collections = { [api.collection]: [{}] };
      const seed = await write("ignored.json", JSON.stringify({ version: 1, api: api.name, collections }));
      const again = await api.start({ data, seed } as CommonLocalApiOptions);
      try {
        const { status, message } = await request(`${again.controlUrl}/control/reset`, "POST");
        expect(status).to.equal(400);
        expect(message).to.include(`collections.${api.collection}[0].`);
        expect(await again.names()).to.include("kept");
      } finally {
        await again.close();
      }
    });

    it("a start with an invalid seed fails and names the line", async () => {
      const head = `api: ${api.name}\nversion: 1\n`;
      for (const [text, problem] of [
        [`${head}collections:\n  ${api.collection}:\n    - name: fine\n      colour: [\n`, /:\d+: /],
        [
          `${head}collections:\n  ${api.collection}:\n    - {}\n`,
          new RegExp(`:5: collections\\.${api.collection}\\[0\\]\\.`),
        ],
        [`${head}collections:\n  Nothing: []\n`, /: collections\.Nothing: no such collection/],
        [`${head}version: 1\n`, /:3: /],
        [`${head}a: &a [1]\nb: ${`[${"*a,".repeat(20)}]`}\n`, /: /],
        ["", /: /],
        [`${"[".repeat(200)}`, /: /],
      ] as const) {
        const seed = await write("wrong.yaml", text);
        const problemOf = await api.start({ seed }).then(
          async (started) => {
            await started.close();
            return "it starts";
          },
          (error: Error) => `${error.constructor.name} ${error.message}`,
        );
        expect(problemOf, text.slice(0, 80)).to.match(/^StartupError .*wrong\.yaml/);
        expect(problemOf).to.match(problem);
      }
    });

    it("a start may set quotas, which can be changed", async () => {
      const wrong = await api.start({ quotas: { Nothing: 1 } }).catch((error: unknown) => error);
      expect(wrong)
        .to.be.instanceOf(StartupError)
        .and.have.property("message", "quotas: Nothing: no such collection");
      const tried = await api.start({ quotas: { [api.collection]: 1 } });
      try {
        expect(await tried.create("one-1")).to.have.length.greaterThan(20);
        expect(await tried.create("two-2")).to.match(/^(403|RESOURCE_EXHAUSTED)$/);
        const set = (body: JsonObject) => request(`${tried.controlUrl}/control/quotas`, "PUT", body);
        expect((await set({ [api.collection]: 2 })).data).to.deep.equal({ [api.collection]: 2 });
        expect(await tried.create("two-2")).to.have.length.greaterThan(20);
        expect((await set({ Nothing: 2 })).message).to.include("Nothing: no such collection");
        expect((await set({ [api.collection]: -1 })).status).to.equal(400);
      } finally {
        await tried.close();
      }
    });

    it("a start may vary responses, which can be changed, and a reset returns to the variations of the start", async () => {
      const variations = ["reversed-list" as "reversed-lists"];
      const wrong = await api.start({ variations }).catch((error: unknown) => error);
      expect(wrong).to.be.instanceOf(StartupError);
      expect(String(wrong)).to.include("no variation reversed-list; there are reversed-lists, ");
      const tried = await api.start({ variations: ["reversed-lists"] });
      try {
        for (const name of ["one-1", "two-2"]) await tried.create(name);
        const names = async () => (await tried.names()).filter((name) => /^(one-1|two-2)$/.test(name));
        expect(await names()).to.deep.equal(["two-2", "one-1"]);
        const ask = (method: string, body?: JsonObject) =>
          request(`${tried.controlUrl}/control/variations`, method, body);
        const none = {
          "reversed-lists": false,
          "filled-defaults": false,
          "late-fields": false,
          "unknown-fields": false,
          "null-for-empty": false,
        };
        expect((await ask("GET")).data).to.deep.equal({ ...none, "reversed-lists": true });
        const heard: unknown[] = [];
        const stop = tried.control.events.listen(({ type, json }) => {
          if (type === "variations") heard.push(JSON.parse(json()));
        });
        const late = { ...none, "late-fields": true };
        expect((await ask("PUT", { "late-fields": true })).data).to.deep.equal(late);
        stop();
        expect(heard).to.deep.equal([late]);
        expect(await names()).to.deep.equal(["one-1", "two-2"]);
        expect((await ask("PUT", { late: true })).status).to.equal(400);
        await tried.control.reset();
        expect(tried.control.variations()).to.deep.equal({ ...none, "reversed-lists": true });
      } finally {
        await tried.close();
      }
    });
  });
}

describe("local-api: bounds and masks of the control API", () => {
  it("the request log keeps the latest requests, up to a total size of their bodies", () => {
    const log = new RequestLog<{ id: string; time: string; status: null; ms: null }>();
    const records = Array.from({ length: 30 }, (_, index) => ({
      id: String(index),
      time: "",
      status: null,
      ms: null,
    }));
    for (const record of records) {
      log.add(record);
      log.keepBody(record, 4 * 1024 * 1024);
    }
    expect(log.list().map(({ id }) => Number(id))).to.deep.equal(
      Array.from({ length: 16 }, (_, index) => index + 14),
    );
    log.clear();
    for (const record of records) log.keepBody(record, 4 * 1024 * 1024);
    log.add({ id: "x", time: "", status: null, ms: null });
    expect(log.list(), "what is forgotten takes no place").to.have.length(1);
  });

  it("the event log keeps the latest events, up to a number and a size", () => {
    const hub = new EventHub();
    for (let count = 0; count < 3000; count++) hub.publish("clock", () => ({}));
    expect(hub.after(0).length).to.be.within(1000, 1250);
    expect(hub.after(0).at(-1)?.id).to.equal(3000);
    for (let count = 0; count < 100; count++) hub.publish("clock", () => ({}), 1024 * 1024);
    expect(hub.after(0).length).to.be.at.most(9);
  });

  it("the mask hides secrets and nothing else, and a masked value in a change keeps the secret", () => {
    const object = {
      name: "n",
      tokenAlias: "a",
      labels: [{ key: "k", value: "v" }],
      databaseApiKey: { id: "i", key: "secret" },
      data: { apiKey: "secret", password: "", credentials: { privateKey: "secret", clientId: "c" } },
      serverToken: { serverToken: "secret", uri: "secret" },
      service: { apiKey: { secretName: "secret", key: "secret" } },
    };
    const masked = maskObject(object);
    expect(JSON.stringify(masked)).not.to.include('"secret"');
    expect(masked).to.deep.include({ name: "n", tokenAlias: "a", labels: [{ key: "k", value: "v" }] });
    expect(masked.data).to.deep.equal({
      apiKey: "***",
      password: "",
      credentials: { privateKey: "***", clientId: "c" },
    });
    expect(keepMasked(masked, object)).to.deep.equal(object);
    expect(keepMasked({ ...masked, name: "m", data: { apiKey: "new" } }, object)).to.deep.include({
      name: "m",
      data: { apiKey: "new" },
    });
  });
});

interface Heard {
  readonly id: string;
  readonly event: string;
  readonly data: JsonObject;
}

/** Listens to a stream of events; resolves once it has begun. */
async function listen(url: string): Promise<{ events(): Heard[]; end(): void }> {
  let text = "";
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    get(url, { agent: false }, resolve).on("error", reject);
  });
  response.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  response.on("error", () => {});
  await until(() => text.includes("retry:"));
  return {
    events: () =>
      text
        .split("\n\n")
        .slice(0, -1)
        .map((block) =>
          Object.fromEntries(
            block
              .split("\n")
              .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
          ),
        )
        .filter(({ data }) => data !== undefined)
        .map(({ id = "", event = "", data = "" }) => ({ id, event, data: JSON.parse(data) })),
    end: () => response.destroy(),
  };
}
