import { expect } from "chai";
import { findingLine, summary } from "../../../src/cli/check/report.ts";
import { type LifeFindings, resourceFindings } from "../../../src/cli/check/resource-check.ts";
import type { CheckConfig } from "../../../src/cli/config.ts";
import {
  DiagnosticError,
  definitionsFor,
  type Fields,
  identifier,
  jsonObject,
  list,
  map,
  nested,
  number,
  provider,
  set,
  string,
} from "../../../src/schema/index.ts";

type Json = { readonly [name: string]: unknown };

/** An API that stores other values than it receives. */
interface UnkindApi {
  /** Converts a received object to the stored one; `before` is the stored object before an update. */
  readonly store: (sent: Json, before: Json | undefined) => Json;
  /** Converts a stored object to the response of a GET. */
  readonly show?: (stored: Json) => Json;
  /** Whether the response to a change has the sent values, whatever is stored. */
  readonly repeatsRequests?: boolean;
}

/** The results of one life of a resource whose operations only send and return objects. */
async function findingsOf(
  schema: Fields,
  { store, show = (stored) => stored, repeatsRequests = false }: UnkindApi,
  { create, update }: { readonly create: Json; readonly update?: Json },
): Promise<LifeFindings> {
  let stored: Json | undefined;
  const change = async ({ plan }: { readonly plan: unknown }) => {
    const sent = plan as Json;
    stored = { ...store(sent, stored), id: "t1" };
    return repeatsRequests ? { ...sent, id: "t1" } : show(stored);
  };
  const thing = definitionsFor<null>().resource({
    description: "A thing.",
    schema: { id: identifier("The ID"), ...schema },
    importForms: ["{id}"],
    example: 'resource "demo_thing" "main" {\n}\n',
    create: change,
    read: async () => stored && show(stored),
    update: change,
    delete: async () => {
      stored = undefined;
    },
  } as never);
  const demo = provider({
    name: "demo",
    version: "1.0.0",
    description: "A demonstration.",
    schema: {},
    configure: async () => null,
    resources: { thing: async () => ({ default: thing }) } as never,
  });
  const check: CheckConfig = { resources: { thing: { create, ...(update && { update }) } } };
  const config = { name: "demo", address: "example/demo", version: "1.0.0", check };
  const found = await resourceFindings(demo as never, async () => ({ provider: {} }), config);
  expect(stored, "the object after the check").to.equal(undefined);
  return found;
}

const linesOf = ({ attributes }: LifeFindings) =>
  attributes
    .filter(({ subject }) => subject !== "resources")
    .map(({ subject, outcome, text }) => `${outcome} ${subject}: ${text}`);

describe("the attributes that tfnode check names", () => {
  it("tfnode check names each attribute that an API normalizes, sets or does not return, in one run", async () => {
    const schema = {
      title: string("The title").required(),
      code: string("The code").required(),
      owner: string("The owner").required(),
      homepage: string("The homepage").required(),
      size: string("The size").optional(),
      limit: number("The limit").default(10),
      tags: list(string(), "The tags").required(),
      labels: set(string(), "The labels").required(),
      rules: nested.list("The rules", { port: number("The port").required() }).required(),
      key: string("The key").required().sensitive(),
      pin: string("The PIN").required().sensitive(),
      level: number("The level").required(),
    };
    const create = {
      title: " Groceries ",
      code: "de",
      owner: "2F1B8C0E-5B1D-4F6E-9C3A-7D2E8F4A6B10",
      homepage: "https://example.com/a/",
      tags: ["weekly", "shopping"],
      labels: ["b", "A"],
      rules: [{ port: 2 }, { port: 1 }],
      key: "hunter2-secret",
      pin: "0000-1111-2222",
      level: 3,
    };
    const api: UnkindApi = {
      store: (sent) => ({
        ...sent,
        title: String(sent.title).trim(),
        code: String(sent.code).toUpperCase(),
        owner: String(sent.owner).toLowerCase(),
        homepage: String(sent.homepage).replace(/\/$/, ""),
        size: sent.size ?? "small",
        limit: 20,
        tags: [...(sent.tags as string[])].sort(),
        labels: (sent.labels as string[]).map((label) => label.toUpperCase()),
        rules: [...(sent.rules as Json[])].reverse(),
        key: null,
        pin: "another-pin",
        level: 4,
      }),
    };
    const found = await findingsOf(schema, api, { create });
    expect(linesOf(found)).to.deep.equal([
      'failed demo_thing.title: planned " Groceries ", the create returned "Groceries": both mean the same: add .comparedAs((text) => text.trim()) after string(…)',
      'failed demo_thing.code: planned "de", the create returned "DE": both mean the same: add .comparedAs((text) => text.toLowerCase()) after string(…)',
      'failed demo_thing.owner: planned "2F1B8C0E-5B1D-4F6E-9C3A-7D2E8F4A6B10", the create returned "2f1b8c0e-5b1d-4f6e-9c3a-7d2e8f4a6b10": both mean the same: declare it as uuid(…)',
      'failed demo_thing.homepage: planned "https://example.com/a/", the create returned "https://example.com/a": both mean the same: add .comparedAs((text) => text.replace(/\\/$/, "")) after string(…)',
      "failed demo_thing.limit: planned 10, the create returned 20: write .default(20) if it is always this value, or .optional().computed() instead of .default(10)",
      'failed demo_thing.tags: planned ["weekly", "shopping"], the create returned ["shopping", "weekly"]: the order differs: add .unordered(), or declare a set instead of a list',
      'failed demo_thing.labels: planned ["b", "A"], the create returned ["B", "A"]: both mean the same: add .comparedAs((text) => text.toLowerCase()) after string(…)',
      'failed demo_thing.rules: planned [{ "port" = 2 }, { "port" = 1 }], the create returned [{ "port" = 1 }, { "port" = 2 }]: the order differs: add .unordered(), or declare a set instead of a list',
      "failed demo_thing.key: planned a sensitive value, the create returned another one: add .notReturned() if no response has it, or else send it",
      'failed demo_thing.pin: planned a sensitive value, the create returned another one: send it as it is planned; if the API replaces it, add .mayBeOverruled("why; what to do")',
      'failed demo_thing.level: planned 3, the create returned 4: send it as it is planned; if the API replaces it, add .mayBeOverruled("why; what to do")',
      "advice demo_thing.size: the create returned a value for what is not configured: write .optional().computed() instead of .optional(), so that the state has it, or .default(…) if it is always this value",
    ]);
    expect(found.lives.map(({ outcome }) => outcome)).to.deep.equal(["failed"]);
    expect(JSON.stringify(found.attributes)).to.not.match(/hunter2|0000-1111|another-pin/);
  });

  it("tfnode check advises mayBeExtended for members that the API adds to a map or a JSON object", async () => {
    const schema = {
      labels: map(string(), "The labels").optional(),
      settings: jsonObject("The settings").optional(),
    };
    const api: UnkindApi = {
      store: ({ labels, settings }) => ({
        labels: { ...(labels as Json), team: "a" },
        settings: { ...(settings as Json), deep: { ...(settings as { deep: Json }).deep, size: 1 } },
      }),
    };
    const found = await findingsOf(schema, api, {
      create: { labels: { a: "1" }, settings: { deep: { b: 2 } } },
    });
    const advice =
      "the API adds members: add .mayBeExtended(), or addedByApi of jsonObject for the names of a few";
    expect(linesOf(found)).to.deep.equal([
      `failed demo_thing.labels["team"]: planned null, the create returned "a": ${advice}`,
      `failed demo_thing.settings: planned null, the create returned 1: ${advice}`,
    ]);
  });

  it("tfnode check names an attribute that an update ignores, after a create that stored it", async () => {
    const schema = {
      name: string("The name").required(),
      kind: string("The kind").required(),
    };
    const api: UnkindApi = { store: (sent, before) => ({ ...sent, kind: before?.kind ?? sent.kind }) };
    const lives = { create: { name: "a", kind: "Native" }, update: { name: "b", kind: "Master" } };
    const found = await findingsOf(schema, api, lives);
    expect(linesOf(found)).to.deep.equal([
      'failed demo_thing.kind: planned "Master", the update returned "Native": the update does not change it: send it in update, or add .requiresReplace() if only a create sets it',
    ]);
    expect(found.lives[0]?.text).to.match(/^changed: /);
  });

  it("tfnode check names an attribute whose other value only a read returns", async () => {
    const schema = { name: string("The name").required(), note: string("The note").optional() };
    const api: UnkindApi = { store: (sent) => ({ ...sent, note: null }), repeatsRequests: true };
    const found = await findingsOf(schema, api, { create: { name: "a", note: "x" } });
    expect(linesOf(found)).to.deep.equal([
      'failed demo_thing.note: planned "x", the read after the create returned null: add .notReturned() if no response has it, or else send it',
    ]);
  });

  it("tfnode check names an attribute that the API changes after the create, as the second plan finds it", async () => {
    const schema = { name: string("The name").required(), zone: string("The zone").required() };
    let reads = 0;
    const api: UnkindApi = {
      store: (sent) => sent,
      repeatsRequests: true,
      show: ({ name, zone, id }) => ({ id, name, zone: reads++ === 0 ? zone : `${zone}.` }),
    };
    const found = await findingsOf(schema, api, { create: { name: "a", zone: "example.com" } });
    expect(linesOf(found)).to.deep.equal([
      'failed demo_thing.zone: the API has "example.com.", the second plan has "example.com": both mean the same: add .comparedAs((text) => text.replace(/\\.$/, "")) after string(…)',
    ]);
    expect(found.lives[0]?.text).to.equal("second plan not empty after a refresh: zone");
  });

  it("tfnode check names a computed attribute that a plan keeps and an update changes", async () => {
    const schema = {
      name: string("The name").required(),
      status: string("The status").computed().useStateForUnknown(),
    };
    const api: UnkindApi = { store: (sent, before) => ({ ...sent, status: before ? "changed" : "new" }) };
    const found = await findingsOf(schema, api, { create: { name: "a" }, update: { name: "b" } });
    expect(linesOf(found)).to.deep.equal([
      'failed demo_thing.status: planned "new", the update returned "changed": remove .useStateForUnknown(), or name in unlessChanged what changes it',
    ]);
  });

  it("tfnode check names computed attributes for which the API returns no value", async () => {
    const schema = {
      name: string("The name").required(),
      color: string("The color").optional().computed(),
      serial: string("The serial number").computed(),
    };
    const api: UnkindApi = { store: (sent) => ({ ...sent, color: null, serial: null }) };
    const found = await findingsOf(schema, api, { create: { name: "a" } });
    expect(linesOf(found)).to.deep.equal([
      "failed demo_thing.color: the create returned no value: remove .computed() if the API never sets it, or add .nullable() if the API may leave it out",
      "failed demo_thing.serial: the create returned no value: add .nullable() if the API may leave it out",
    ]);
    expect(found.lives.map(({ outcome }) => outcome)).to.deep.equal(["failed"]);
  });

  it("tfnode check names an attribute that an import does not restore", async () => {
    const schema = { name: string("The name").required(), key: string("The key").optional() };
    // The operations return no property for the key, so that each read keeps the value of the state.
    const api: UnkindApi = {
      store: (sent) => sent,
      show: ({ key, ...shown }) => shown,
    };
    const found = await findingsOf(schema, api, { create: { name: "a", key: "k" } });
    expect(linesOf(found)).to.deep.equal([
      'failed demo_thing.key: the state has "k", the import has null: add .notReturned() if no response has it, or else return it in read',
    ]);
  });

  it("tfnode check advises useStateForUnknown for computed attributes that never change, and nothing for others", async () => {
    const schema = {
      name: string("The name").required(),
      created: string("The time of the creation").computed(),
      revision: number("The revision").computed(),
      url: string("The URL").computed().useStateForUnknown(),
      nick: string("The nickname").optional().computed().nullable(),
      ended: string("The time of the end").computed().nullable(),
      parts: nested
        .list("The parts", {
          name: string("The name").required(),
          number: number("The number").computed(),
        })
        .required(),
    };
    const api: UnkindApi = {
      store: (sent, before) => ({
        ...sent,
        created: "2030-01-02T09:00:00Z",
        revision: Number(before?.revision ?? 0) + 1,
        url: "https://example.com/t1",
        nick: null,
        ended: null,
        parts: (sent.parts as Json[]).map((part, i) => ({ ...part, number: i })),
      }),
    };
    const parts = [{ name: "x" }, { name: "y" }];
    const lives = { create: { name: "a", parts }, update: { name: "b", parts } };
    const found = await findingsOf(schema, api, lives);
    expect(linesOf(found)).to.deep.equal([
      "advice demo_thing.parts: a response with the same elements in another order is a change: add .unordered(), or declare a set, if the order means nothing to the API",
      "advice demo_thing.created: known after apply in the update, but equal in all 10 states: add .useStateForUnknown() if no update changes it",
      "advice demo_thing.nick: known after apply in the update, but null in all 10 states: remove .computed() if the API never sets it",
    ]);
    expect(found.lives.map(({ outcome }) => outcome)).to.deep.equal(["passed"]);
  });

  it("tfnode check names each list for which a read in the reverse order changes the plan, and no other one", async () => {
    const port = { port: number("The port").required() };
    const schema = {
      tags: list(string(), "The tags").required(),
      zones: list(string(), "The zones").required().requiresReplace(),
      labels: list(string(), "The labels").unordered().required(),
      single: list(string(), "One element").required(),
      equal: list(string(), "Equal elements").required(),
      names: set(string(), "The names").required(),
      steps: list(string(), "The steps").computed(),
      rules: nested.map("The rules", { hosts: list(string(), "The hosts").optional() }).required(),
      groups: nested
        .list("The groups", { ports: nested.list("The ports", port).required() })
        .unordered()
        .required(),
    };
    const api: UnkindApi = { store: (sent) => ({ ...sent, steps: ["a", "b"] }) };
    const create = {
      tags: ["b", "a"],
      zones: ["b", "a"],
      labels: ["b", "a"],
      single: ["a"],
      equal: ["a", "a"],
      names: ["b", "a"],
      rules: { one: { hosts: ["b", "a"] }, two: {} },
      groups: [{ ports: [{ port: 2 }, { port: 1 }] }],
    };
    const found = await findingsOf(schema, api, { create });
    const cure = "add .unordered(), or declare a set, if the order means nothing to the API";
    const other = "a response with the same elements in another order";
    expect(linesOf(found)).to.have.members([
      `advice demo_thing.tags: ${other} is a change: ${cure}`,
      `advice demo_thing.zones: ${other} replaces the object: ${cure}`,
      `advice demo_thing.rules.hosts: ${other} is a change: ${cure}`,
      `advice demo_thing.groups.ports: ${other} is a change: ${cure}`,
    ]);
    expect(found.lives.map(({ outcome }) => outcome)).to.deep.equal(["passed"]);
  });

  it("tfnode check advises a second configuration where no update was tried and updates would recompute attributes", async () => {
    const schema = { name: string("The name").required(), created: string("The time").computed() };
    const api: UnkindApi = { store: (sent) => ({ ...sent, created: "2030" }) };
    const without = await findingsOf(schema, api, { create: { name: "a" } });
    expect(without.attributes.map(findingLine).join("")).to.contain(
      "→ resources: no update of demo_thing was tried: with check.resources.NAME.update in tfnode.config.ts",
    );
    expect(summary([...without.lives, ...without.attributes])).to.equal(
      "1 passed, 0 failed, 0 not run, 1 with advice\n",
    );
    const { name } = schema;
    const plain = await findingsOf({ name }, { store: (sent) => sent }, { create: { name: "a" } });
    expect(plain.attributes).to.deep.equal([]);
  });

  it("tfnode check advises required for an optional attribute that the error of a create names", async () => {
    const schema = {
      name: string("The name").required(),
      time_zone: string("The time zone").optional(),
      color: string("The color").optional(),
    };
    const api: UnkindApi = {
      store: () => {
        throw new DiagnosticError([], "Rejected", "timeZone must be set.");
      },
    };
    expect(linesOf(await findingsOf(schema, api, { create: { name: "a" } }))).to.deep.equal([
      "advice demo_thing.time_zone: the error of the create names it: write .required() instead of .optional() if every create needs it",
    ]);
  });

  it("tfnode check names nothing of an API that stores what is planned", async () => {
    const schema = { name: string("The name").required(), note: string("The note").optional() };
    const lives = { create: { name: "a", note: "x" }, update: { name: "b" } };
    const found = await findingsOf(schema, { store: (sent) => sent }, lives);
    expect(found.attributes).to.deep.equal([]);
    expect(found.lives.map(({ text }) => text)).to.deep.equal([
      "created, planned again, imported, changed, destroyed",
    ]);
  });
});
