import { expect } from "chai";
import { definitionProblems } from "../../src/schema/engine/check/definitions.ts";
import {
  bool,
  dynamic,
  identifier,
  jsonObject,
  nested,
  type PlainState,
  provider,
  type StateOf,
  string,
} from "../../src/schema/index.ts";
import { DiagnosticsError } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { ResourceLife } from "../../src/testing/life/resource-life.ts";
import { smallCore, smallResource } from "../support/small-provider.ts";

// States that another provider wrote, continued through the server.

describe("values of any type in states of another provider", () => {
  const match = { match: jsonObject("What a rule matches").optional() };
  const schema = {
    id: identifier("The ID"),
    any: dynamic("Any value").optional(),
    first: nested.single("A rule", match).optional(),
    second: nested.single("A rule", match).optional(),
  };

  async function converted(convert: (old: PlainState) => PlainState): Promise<ResourceLife> {
    const resource = smallResource({
      schema,
      version: 1,
      upgrades: { 0: convert },
      moves: [{ fromType: "old_thing", state: convert }],
      importForms: ["{id}"],
      read: async ({ prior }) => prior as never,
    });
    return new ResourceLife(await smallCore({ api: undefined, resource }), "small_thing");
  }

  const rule = { match: { ports: [80, 443], none: null, huge: 12345678901234567890n } };
  const source = { type: "old_thing", provider: "example.test/acme/old" };

  for (const way of ["upgrade", "move"] as const) {
    it(`${way} of a state takes one plain object for several jsonObjects of nested attributes`, async () => {
      const shared = Object.freeze(rule.match);
      const life = await converted(({ id }) => ({ id, first: { match: shared }, second: { match: shared } }));
      await life[way]({ ...source, attributes: { id: "1" } });
      await life.expectNoChange({ first: rule, second: rule });
    });

    for (const [what, value] of [
      ["a bool", false],
      ["an empty text", ""],
      ["an empty list", []],
      ["a list of lists", [["a", 1], [], null]],
      ["an object with the members type and value", { type: "string", value: "x" }],
    ] as const) {
      it(`${way} of a state takes ${what} for dynamic`, async () => {
        const life = await converted(({ id, old }) => ({ id, any: old }));
        await life[way]({ ...source, attributes: { id: "1", old: value as never } });
        await life.expectNoChange({ any: value as never });
      });
    }
  }

  it("a state of this version has plain values in nested attributes, too", async () => {
    const life = await converted((old) => old);
    const attributes = { id: "1", first: { match: { a: "1" } }, any: { b: [] } };
    await life.upgrade({ schema_version: 1, attributes });
    await life.expectNoChange({ first: { match: { a: "1" } }, any: { b: [] } });
  });
});

describe("code that reads a state which lacks values of the API", () => {
  const schema = {
    id: identifier("The ID"),
    name: string("The name").optional(),
    region: string("The region").computed(),
    is_ready: bool("Whether it is ready").computed(),
    nodes: nested.list("Nodes", { host: string("The host").computed() }).computed(),
  };
  for (const [what, reading] of [
    ["counts the elements of a list", ({ nodes }) => nodes.length],
    ["takes several values out of prior", ({ name, region }) => `${name}/${region}`],
    ["tests a bool", (prior) => prior.is_ready],
  ] as [string, (prior: StateOf<typeof schema>) => unknown][]) {
    it(`a delete that ${what} ends with advice`, async () => {
      const resource = smallResource({
        schema,
        importForms: ["{id}"],
        delete: async ({ prior }) => void reading(prior),
      });
      const core = await smallCore({ api: undefined, resource });
      const life = new ResourceLife(core, "small_thing");
      await life.upgrade({ attributes: { id: "1", name: "a" } });
      if (!life.object) throw new Error("The state was not upgraded");
      const { diagnostics } = await rejection(core.deleteUnplanned(life.object), DiagnosticsError);
      expect(diagnostics[0]?.summary).to.equal("State lacks an attribute");
    });
  }
});

describe("a resource that replaces one with a version", () => {
  const schema = { id: identifier("The ID"), name: string("The name").optional() };

  function problemsWith(parts: object): Promise<readonly string[]> {
    const resource = smallResource({ schema, importForms: ["{id}"], ...parts });
    return definitionProblems(
      provider({
        name: "small",
        version: "0.0.1",
        description: "A provider for one test.",
        schema: {},
        configure: async () => undefined,
        resources: { thing: async () => ({ default: resource }) },
      }),
    );
  }

  it("the states of the replaced version need no upgrade if the version is the same", async () => {
    expect(await problemsWith({ version: 2, replacesVersion: 2 })).to.deep.equal([]);
    const core = await smallCore({
      api: undefined,
      resource: smallResource({ schema, version: 2, replacesVersion: 2 }),
    });
    expect(await core.upgrade("small_thing", 2, '{"id":"1","name":"a"}')).to.deep.include({ name: "a" });
    const newer = await rejection(core.upgrade("small_thing", 3, '{"id":"1"}'), DiagnosticsError);
    expect(newer.message).to.contain("State is newer than the provider");
  });

  it("the build rejects a version below the replaced one, and upgrades with a gap", async () => {
    const upgrade = (state: PlainState) => state;
    for (const parts of [
      { replacesVersion: 1 },
      { version: 1, replacesVersion: 2, upgrades: { 0: upgrade } },
      { version: 3, replacesVersion: 2, upgrades: { 0: upgrade, 2: upgrade } },
      { version: 3, replacesVersion: 1, upgrades: { 1: upgrade } },
    ])
      expect(await problemsWith(parts), JSON.stringify(parts)).to.have.length.greaterThan(0);
  });
});
