import { expect } from "chai";
import {
  Decimal,
  Dynamic,
  definitionsFor,
  dynamic,
  type Fields,
  identifier,
  jsonObject,
  knownAfterApply,
  object,
  type PlainState,
  string,
} from "../../src/schema/index.ts";
import { asRecord } from "../../src/schema/values/value.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { DiagnosticsError } from "../../src/testing/index.ts";
import { ResourceLife } from "../../src/testing/life/resource-life.ts";
import { smallCore, smallResource } from "../support/small-provider.ts";

type Plain = { [name: string]: unknown };

/** A life of a resource whose API stores what it receives; `added` is what it adds to `arguments`. */
async function lifeOf(schema: Fields, added: object = {}) {
  const stored: { name?: string } & Plain = {};
  const store = (plan: Plain) => {
    Object.assign(stored, plan, { id: "1" });
    if (stored.arguments) stored.arguments = { ...stored.arguments, ...added };
    return { ...stored } as never;
  };
  const resource = definitionsFor<null>().resource({
    description: "A thing.",
    schema: { id: identifier("The ID"), ...schema },
    importForms: ["{id}"],
    example: "",
    create: async ({ plan }) => store(plan),
    read: async () => ({ ...stored }) as never,
    update: async ({ plan }) => store(plan),
    delete: async () => {},
  });
  const core = await smallCore({ api: null, resource });
  return { life: new ResourceLife(core, "small_thing", { definition: async () => resource }), stored };
}

const config = { arguments: { size: 1, names: ["a"], deep: { on: true, none: null } } };

describe("jsonObject", () => {
  const standard = { arguments: jsonObject("Arguments").default({}) };

  it("jsonObject passes the configured object to operations as plain JSON, and accepts plain JSON from them", async () => {
    const { life, stored } = await lifeOf(standard);
    await life.create(config);
    expect(stored.arguments).to.deep.equal(config.arguments);
    await life.expectNoChange(config);
    await life.importVerify({ config });
  });

  it("jsonObject keeps all digits of numbers", async () => {
    const { life, stored } = await lifeOf(standard);
    const digits = { whole: 2n ** 70n, precise: new Decimal("0.1234567890123456789012345") };
    await life.create({ arguments: digits });
    expect(stored.arguments).to.deep.equal(digits);
    await life.expectNoChange({ arguments: digits });
  });

  it("jsonObject treats a map with the same content as the same object", async () => {
    const { life } = await lifeOf(standard);
    const map = new Dynamic(["map", "string"], { a: "b" });
    await life.create({ arguments: map });
    await life.expectNoChange({ arguments: map });
    await life.expectNoChange({ arguments: { a: "b" } });
  });

  it("a set in a jsonObject is the same in any order, and another element is a change of the set", async () => {
    const { life, stored } = await lifeOf(standard, { deep: [{ names: ["b", "a"] }] });
    const sets = (...names: string[]) => ({ deep: [{ names: new Dynamic(["set", "string"], names) }] });
    await life.create({ arguments: sets("a", "b") });
    await life.expectNoChange({ arguments: sets("a", "b") });
    stored.arguments = { deep: [{ names: ["a", "b"] }] };
    await life.expectNoChange({ arguments: sets("a", "b") });
    const error = await rejection(life.update({ arguments: sets("a", "c") }), DiagnosticsError);
    expect(error.message).to.contain(
      'the API returned arguments.deep[0].names = ["b", "a"], but the plan was ["a", "c"]',
    );
  });

  for (const [what, value] of [
    ["text", "a"],
    ["number", 1],
    ["list", ["a"]],
    ["text of which only the type is known", new Dynamic("string", knownAfterApply)],
    ["list of which only the type is known", new Dynamic(["list", "string"], knownAfterApply)],
  ] as const) {
    it(`jsonObject rejects a ${what}, without calling the author's rules`, async () => {
      const rule = (given: object) => ("size" in given ? "must not have size" : undefined);
      const { life } = await lifeOf({ arguments: jsonObject("Arguments").validate(rule).optional() });
      const { diagnostics } = await rejection(life.create({ arguments: value }), DiagnosticsError);
      expect(diagnostics.map(({ detail, path }) => ({ detail, path }))).to.deep.equal([
        { detail: "arguments must be an object, as in { a = 1 }.", path: "arguments" },
      ]);
    });
  }

  for (const [what, value] of [
    ["map", new Dynamic(["map", "string"], knownAfterApply)],
    ["object", new Dynamic(["object", { a: "string" }], knownAfterApply)],
    ["value of any type", knownAfterApply],
  ] as const) {
    it(`jsonObject accepts an unknown ${what}, without calling the author's rules`, async () => {
      const { life } = await lifeOf({
        arguments: jsonObject("Arguments")
          .validate(() => "must not be checked")
          .optional(),
      });
      expect(await life.planned({ arguments: value })).to.have.property("arguments");
    });
  }

  it("jsonObject calls the author's rules with plain values", async () => {
    const rule = (given: object) => ("size" in given ? "must not have size" : undefined);
    const { life } = await lifeOf({ arguments: jsonObject("Arguments").validate(rule).optional() });
    const { diagnostics } = await rejection(life.create(config), DiagnosticsError);
    expect(diagnostics[0]?.detail).to.contain("arguments must not have size");
  });

  const [none, empty] = [{}, { arguments: {} }];

  it("jsonObject with the default {} treats an omitted and an empty object as equal, whichever is configured first", async () => {
    for (const [created, then] of [
      [none, empty],
      [empty, none],
    ] as const) {
      const { life } = await lifeOf({ arguments: standard.arguments.requiresReplace() });
      await life.create(created);
      await life.expectNoChange(then);
      await life.importVerify({ config: then });
    }
  });

  it("jsonObject with unsetAs({}) allows removing an empty object from the configuration, and operations receive null", async () => {
    const unset = jsonObject("Arguments").optional().unsetAs({}).requiresReplace();
    const { life, stored } = await lifeOf({ arguments: unset });
    await life.create(none);
    expect(stored.arguments).to.equal(null);
    const { life: other } = await lifeOf({ arguments: unset });
    await other.create(empty);
    await other.expectNoChange(none);
    await other.importVerify({ config: none });
  });

  it("jsonObject is also passed as plain JSON within objects", async () => {
    const { life, stored } = await lifeOf({
      one: object(
        { inner: jsonObject("Inner"), deep: object({ inner: jsonObject("Inner") }) },
        "One",
      ).optional(),
    });
    const values = { one: { inner: { a: [1] }, deep: { inner: { b: { c: null } } } } };
    await life.create(values);
    expect(stored.one).to.deep.equal(values.one);
    await life.expectNoChange(values);
  });
});

describe("addedByApi", () => {
  const options = { addedByApi: ["type", "origin"] };
  const schema = {
    note: string("Note").optional(),
    arguments: jsonObject("Arguments", options).default({}),
  };

  it("addedByApi omits keys that the API adds from states, plans and imports", async () => {
    const { life } = await lifeOf(schema, { type: "classic" });
    const { arguments: given } = config;
    await life.create(config);
    expect(life.state.arguments).to.deep.equal(given);
    await life.expectNoChange(config);
    await life.importVerify({ config });
    await life.update({ ...config, note: "changed" });
    expect(life.state.arguments).to.deep.equal(given);
  });

  it("addedByApi does not hide a change of another key, or an undeclared key", async () => {
    const { life, stored } = await lifeOf(schema, { type: "classic" });
    await life.create(config);
    stored.arguments = { ...config.arguments, type: "classic", size: 2 };
    await life.expectPlan(config, { action: "update", changed: ["arguments"] });
    stored.arguments = { ...config.arguments, type: "classic", other: 1 };
    await life.expectPlan(config, { action: "update", changed: ["arguments"] });
  });

  it("addedByApi does not hide a change of a configured key", async () => {
    const { life, stored } = await lifeOf(schema);
    const own = { arguments: { type: "quorum" } };
    await life.create(own);
    await life.expectNoChange(own);
    stored.arguments = { type: "classic" };
    await life.expectPlan(own, { action: "update", changed: ["arguments"] });
  });
});

describe("stored states with values of any type", () => {
  const schema = {
    id: identifier("The ID"),
    name: string("A name").optional(),
    arguments: jsonObject("Arguments").default({}),
    any: dynamic("Any value").optional(),
    settings: object({ more: jsonObject() }, "Settings").optional(),
  };
  const seen: unknown[] = [];

  /** Returns the life of an object of a resource whose upgrades and moves convert a state by a function, after they have noted it. */
  async function converted(convert: (old: PlainState) => PlainState) {
    let stored: unknown = null;
    const noting = (old: PlainState) => {
      seen.push(JSON.parse(JSON.stringify(old)));
      return convert(old);
    };
    const resource = smallResource({
      schema,
      version: 1,
      upgrades: { 0: noting },
      moves: [{ fromType: "old_thing", state: noting }],
      importForms: ["{id}"],
      read: async ({ prior }) => (stored ?? prior) as never,
      update: async ({ plan }) => {
        stored = { ...plan, id: "1" };
        return stored as never;
      },
    });
    const core = await smallCore({ api: undefined, resource });
    return new ResourceLife(core, "small_thing", { definition: async () => resource as never });
  }

  /** Returns the type of a value of any type in the state. */
  function typeOf({ object }: ResourceLife, name: string) {
    const value = asRecord(object?.value ?? null)[name];
    return value instanceof Dynamic ? value.type : undefined;
  }

  const plain = { "x-max": 5, names: ["a", { b: null }], big: 2n ** 70n };
  const configured = { arguments: plain, any: [1, "a"], settings: { more: { on: true } } };
  const source = { type: "old_thing", provider: "example.test/acme/old" };

  for (const way of ["upgrade", "move"] as const) {
    it(`${way} of a state takes plain values for jsonObject and dynamic, and the plan is empty`, async () => {
      const life = await converted(({ id }) => ({ id, ...configured }));
      await life[way]({ ...source, attributes: { id: "1", arguments: { "x-max": "5" } } });
      expect(life.state).to.deep.include(configured);
      await life.expectNoChange(configured);
      await life.destroy();
    });

    it(`${way} of a state receives a stored value of any type as the plain value alone, and can return it in part`, async () => {
      const life = await converted(({ id, any, ...state }) => ({
        id,
        arguments: { ...(state.arguments as object), more: true },
        any,
      }));
      const type = ["map", "string"];
      seen.length = 0;
      await life[way]({
        ...source,
        attributes: { id: "1", arguments: { value: { a: "1" }, type }, any: { value: "x", type: "string" } },
      });
      expect(seen).to.deep.equal([{ id: "1", arguments: { a: "1" }, any: "x" }]);
      expect(life.state).to.deep.include({ arguments: { a: "1", more: true }, any: "x" });
    });
  }

  it("an upgrade that returns a stored value as it is keeps the type of the value", async () => {
    const life = await converted((old) => ({ ...old, name: "a" }));
    const any = { value: [1, 2], type: ["set", "number"] };
    await life.upgrade({ attributes: { id: "1", arguments: { value: {}, type: ["map", "string"] }, any } });
    expect(typeOf(life, "arguments")).to.deep.equal(["map", "string"]);
    expect(typeOf(life, "any")).to.deep.equal(["set", "number"]);
  });

  it("an upgrade can return a Dynamic", async () => {
    const life = await converted(({ id }) => ({ id, any: new Dynamic(["list", "number"], [1, 2]) }));
    await life.upgrade({ attributes: { id: "1" } });
    expect(typeOf(life, "any")).to.deep.equal(["list", "number"]);
  });

  it("a stored object with the attributes type and value is no value of any type", async () => {
    const life = await converted((old) => ({ id: old.id, arguments: old.record }));
    seen.length = 0;
    const record = { type: "string", value: "x" };
    await life.upgrade({ attributes: { id: "1", record } });
    expect(seen).to.deep.equal([{ id: "1", record }]);
    expect(life.state).to.deep.include({ arguments: record });
  });

  it("a state of this version in which another provider stored a map has an empty plan", async () => {
    const life = await converted((old) => old);
    await life.upgrade({ schema_version: 1, attributes: { id: "1", arguments: { a: "1" }, any: ["b"] } });
    await life.expectNoChange({ arguments: { a: "1" }, any: ["b"] });
    await life.destroy();
  });

  it("a state is stored as values with types after the first apply", async () => {
    const life = await converted(({ id }) => ({ id, arguments: { a: 1 } }));
    await life.upgrade({ attributes: { id: "1" } });
    await life.update({ name: "b", arguments: { a: 2 } });
    await life.expectNoChange({ name: "b", arguments: { a: 2 } });
  });
});

describe("dynamic", () => {
  it("dynamic accepts every kind of plain JSON from operations", async () => {
    for (const value of ["text", 1.5, 2n ** 70n, true, ["a", 1], { a: { b: [] } }]) {
      const { life, stored } = await lifeOf({ value: dynamic("Value").optional() });
      await life.create({ value });
      stored.value = value;
      await life.expectNoChange({ value });
      expect(life.state.value).to.deep.equal(value);
    }
  });

  it("dynamic rejects values that JSON does not have, and names their path", async () => {
    const { life, stored } = await lifeOf({ value: dynamic("Value").optional() });
    await life.create({ value: 1 });
    stored.value = { a: [Symbol("s")] };
    const { diagnostics } = await rejection(life.refresh(), DiagnosticsError);
    expect(diagnostics[0]?.detail).to.contain("At value.a[0]: JSON has no Symbol(s)");
    stored.value = { "a b": [Symbol("s")] };
    const odd = await rejection(life.refresh(), DiagnosticsError);
    expect(odd.diagnostics[0]?.detail).to.contain('At value["a b"][0]: JSON has no Symbol(s)');
  });
});
