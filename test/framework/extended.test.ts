import { expect } from "chai";
import fc from "fast-check";
import { Choices } from "../../src/cli/lives/choices.ts";
import { forgetConfigurations } from "../../src/schema/engine/operations/validated-configurations.ts";
import {
  block,
  Dynamic,
  definitionsFor,
  dynamic,
  type Fields,
  identifier,
  jsonObject,
  map,
  nested,
  object,
  set,
  string,
} from "../../src/schema/index.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { DiagnosticsError } from "../../src/testing/index.ts";
import { ResourceLife } from "../../src/testing/life/resource-life.ts";
import type { Draw } from "../support/core-arbitraries.ts";
import { smallCore, smallProvider } from "../support/small-provider.ts";
import { runs } from "../support/thorough.ts";
import { validateUnconfigured } from "../support/validate-unconfigured.ts";

type Plain = { [name: string]: unknown };

/** A request of an update. */
interface Update {
  readonly plan: Plain;
  readonly prior: Plain;
}

/** The life of an object whose API stores what it receives, and returns it as `respond` extends it. */
async function extendedLife(schema: Fields, respond: (stored: Plain) => Plain) {
  const stored: Plain = {};
  const updates: Update[] = [];
  const answer = () => ({ ...respond(structuredClone(stored)), id: "1" }) as never;
  const store = (plan: Plain) => {
    for (const name of Object.keys(stored)) delete stored[name];
    for (const [name, value] of Object.entries(plan)) stored[name] = structuredClone(plainOf(value));
    return answer();
  };
  const resource = definitionsFor<null>().resource<Fields>({
    description: "A thing.",
    schema: { id: identifier("The ID"), note: string("Note").optional(), ...schema },
    importForms: ["{id}"],
    example: "",
    create: async ({ plan }) => store(plan),
    read: async () => answer(),
    update: async ({ plan, prior }) => {
      updates.push({ plan, prior });
      return store(plan);
    },
    delete: async () => {},
  });
  const core = await smallCore({ api: null, resource });
  const lifeOf = () => new ResourceLife(core, "small_thing", { definition: async () => resource });
  return { life: lifeOf(), lifeOf, stored, updates, provider: smallProvider({ api: null, resource }) };
}

const keys = { items: ["k", "l"], tags: [] };
const manifest = jsonObject("Manifest").required().mayBeExtended({ keys });

/** The kinds of values to which an API may add members, and how a configuration has an object of texts in each. */
const kinds: { readonly [kind: string]: readonly [Fields[string], (value: object) => PlainConfig] } = {
  "JSON object": [manifest, (value) => ({ value })],
  "dynamic value": [dynamic("V").optional().mayBeExtended(), (value) => ({ value })],
  "dynamic map": [
    dynamic("V").optional().mayBeExtended(),
    (value) => ({ value: new Dynamic(["map", "string"], value as never) }),
  ],
  map: [map(string(), "V").optional().mayBeExtended(), (value) => ({ value })],
  "map with a default": [map(string(), "V").default({}).mayBeExtended(), (value) => ({ value })],
};

describe("mayBeExtended", () => {
  afterEach(forgetConfigurations);

  for (const [kind, [value, configOf]] of Object.entries(kinds)) {
    const config = configOf({ a: "1", b: "2" });

    it(`members that the API adds to a ${kind} are in no state and no plan`, async () => {
      let late = 0;
      const { life, updates } = await extendedLife({ value }, ({ value, ...rest }) => ({
        ...rest,
        value: { late: `${late++}`, ...(value as object) },
      }));
      await life.create(config);
      expect(life.state.value).to.deep.equal({ a: "1", b: "2" });
      await life.expectNoChange(config);
      await life.update({ ...config, note: "n" });
      await life.update(configOf({ a: "1", b: "3" }));
      expect(updates.map(({ plan, prior }) => [plan.value, prior.value].map(plainOf))).to.deep.equal([
        [
          { a: "1", b: "2" },
          { a: "1", b: "2" },
        ],
        [
          { a: "1", b: "3" },
          { a: "1", b: "2" },
        ],
      ]);
      await life.importVerify({ config: configOf({ a: "1", b: "3" }) });
    });

    it(`a configured member of a ${kind} that is removed is in the prior state of the update, and then belongs to the API`, async () => {
      const { life, updates } = await extendedLife({ value }, ({ value, ...rest }) => ({
        ...rest,
        value: { b: "default", ...(value as object) },
      }));
      await life.create(config);
      await life.expectPlan(configOf({ a: "1" }), { action: "update" });
      await life.update(configOf({ a: "1" }));
      expect(updates.map(({ plan, prior }) => [plan.value, prior.value].map(plainOf))).to.deep.equal([
        [{ a: "1" }, { a: "1", b: "2" }],
      ]);
      await life.expectNoChange(configOf({ a: "1" }));
    });

    it(`a changed or missing configured member of a ${kind} is a change`, async () => {
      const { life, stored } = await extendedLife({ value }, (object) => object);
      await life.create(config);
      for (const drifted of [{ a: "1", b: "x" }, { a: "1" }, { c: "3" }])
        await life.drift(config, () => Object.assign(stored, { value: drifted }));
    });
  }

  it("an optional map that is not configured is null, whatever the API adds to it", async () => {
    const { life } = await extendedLife(
      { value: map(string(), "V").optional().requiresReplace().mayBeExtended() },
      (object) => ({ ...object, value: { added: "1", ...(object.value as object) } }),
    );
    await life.create({});
    await life.expectNoChange({});
    await life.importVerify({});
    await life.replace({ value: { a: "1" } });
    await life.expectNoChange({ value: { a: "1" } });
  });

  it("a member that is null, empty, 0 or false and that the API leaves out is no change", async () => {
    const value = { a: null, b: "", c: 0, d: false, e: [], f: {}, g: { h: null, i: { j: "" } }, k: 1 };
    let more = {};
    const { life } = await extendedLife({ value: manifest }, ({ value, ...rest }) => ({
      ...rest,
      value: { k: (value as Plain).k, ...more },
    }));
    await life.create({ value });
    await life.expectNoChange({ value });
    more = { a: 1, f: { x: 1 } };
    await life.expectNoChange({ value });
    more = { d: true };
    await life.expectPlan({ value }, { action: "update", changed: ["value"] });
  });

  it("elements of a list are matched by the keys that it sets, those that are the same first", async () => {
    const items = [
      { k: 1, v: "tcp" },
      { k: 1, l: "udp" },
      { k: 2, l: "tcp", ports: ["a"] },
    ];
    const { life } = await extendedLife({ value: manifest }, ({ value, ...rest }) => ({
      ...rest,
      value: {
        ...(value as object),
        items: [
          { k: 3, l: "tcp" },
          { k: 2, l: "tcp", ports: ["a"], x: 1 },
          { k: 1, l: "udp", x: 1 },
          { k: 1, l: "other" },
          { k: 1, l: "tcp", v: "tcp" },
        ],
      },
    }));
    await life.create({ value: { items, tags: [] } });
    expect(life.state.value).to.deep.equal({ items, tags: [] });
    await life.expectNoChange({ value: { items, tags: [] } });
  });

  it("elements of a list with the same keys are matched by the other members that they set", async () => {
    const items = [
      { k: 1, l: "a", v: 1 },
      { k: 1, l: "a", v: 2 },
    ];
    const { life } = await extendedLife({ value: manifest }, ({ value, ...rest }) => ({
      ...rest,
      value: { ...(value as object), items: [{ k: 1, l: "a", v: 2, x: 1 }, items[0]] },
    }));
    await life.create({ value: { items } });
    await life.expectNoChange({ value: { items } });
  });

  it("elements of a list without keys are compared by their indexes, and its length counts", async () => {
    const { life, stored } = await extendedLife({ value: manifest }, ({ value, ...rest }) => ({
      ...rest,
      value: { list: (value as { list: object[] }).list.map((element) => ({ ...element, x: 1 })) },
    }));
    const config = { value: { list: [{ a: 1 }, { a: 2 }] } };
    await life.create(config);
    await life.expectNoChange(config);
    await life.drift(config, () => Object.assign(stored, { value: { list: [{ a: 2 }, { a: 1 }] } }));
    await life.drift(config, () => Object.assign(stored, { value: { list: [{ a: 1 }, { a: 2 }, {}] } }));
  });

  it("the longest name of a list decides about its keys", async () => {
    const value = jsonObject("V")
      .required()
      .mayBeExtended({ keys: { ports: ["port"], "pod.ports": ["containerPort"] } });
    const config = { value: { ports: [{ port: 1 }], pod: { ports: [{ containerPort: 1, port: 2 }] } } };
    const { life, stored } = await extendedLife({ value }, (object) => object);
    await life.create(config);
    const added = {
      ports: [{ port: 9 }, { port: 1 }],
      pod: { ports: [{ port: 2 }, { containerPort: 1, port: 2 }] },
    };
    stored.value = added;
    await life.expectNoChange(config);
  });

  it("an update that stores another value of a configured member names its place and both values", async () => {
    const { life } = await extendedLife({ value: manifest }, ({ value, ...rest }) => ({
      ...rest,
      value: { x: 1, ...(value as object), a: { b: 1, added: 2 } },
    }));
    await life.create({ value: { a: { b: 1 } } });
    const { diagnostics } = await rejection(life.update({ value: { a: { b: 5 } } }), DiagnosticsError);
    expect(diagnostics[0]?.detail).to.contain("value.a.b").and.to.contain("5").and.not.to.contain("added");
  });

  for (const isValidated of [true, false])
    it(`an import ${isValidated ? "with" : "without"} a known configuration replaces, sends and removes nothing`, async () => {
      for (const isReplaced of [false, true]) {
        const field = jsonObject("Manifest").required();
        const value = (isReplaced ? field.requiresReplace() : field).mayBeExtended({ keys });
        const labels = map(string(), "L").optional().mayBeExtended();
        const { life, lifeOf, provider, updates } = await extendedLife({ value, labels }, (object) => ({
          ...object,
          value: { status: { ready: true }, ...(object.value as object) },
          labels: { team: "a" },
        }));
        const config = { value: { a: 1, items: [{ k: 1 }] } };
        await life.create(config);
        if (isValidated) await validateUnconfigured(provider, "small_thing", config);
        const imported = lifeOf();
        await imported.import("1");
        if (isValidated && !isReplaced) expect(imported.state).to.deep.include({ ...config, labels: null });
        const { action, replacing } = await imported.plan(config);
        expect(replacing).to.deep.equal([]);
        expect(action).to.equal(isValidated ? "no-op" : "update");
        expect(await imported.apply(config)).to.equal(action);
        expect(updates).to.have.lengthOf(0);
        await imported.update({ ...config, note: "n" });
        expect(updates[0]?.prior).to.deep.include({ ...config, labels: null });
        expect(updates[0]?.plan).to.deep.include({ ...config, labels: null });
        await imported.expectNoChange({ ...config, note: "n" });
      }
    });

  it("the first update after an import sees no members that only the API has", async () => {
    const { life, lifeOf, updates } = await extendedLife({ value: manifest }, (object) => ({
      ...object,
      value: { status: { ready: true }, ...(object.value as object) },
    }));
    const config = { value: { a: 1 } };
    await life.create(config);
    const imported = lifeOf();
    await imported.import("1");
    expect(imported.state.value).to.deep.equal({ status: { ready: true }, a: 1 });
    await imported.expectNoChange(config);
    await imported.update({ value: { a: 2 }, note: "n" });
    expect(updates[0]?.prior.value).to.deep.equal({ a: 1 });
    expect(imported.state.value).to.deep.equal({ a: 2 });
  });

  it("values in blocks, in nested objects and in lists of objects are extended in the same way", async () => {
    const value = map(string(), "V").optional().mayBeExtended();
    const schema = {
      one: block.optional("One", { value }),
      many: block.list("Many", { value }),
      named: nested.map("Named", { value }).optional(),
    };
    const config = {
      one: { value: { a: "1" } },
      many: [{ value: { a: "1" } }, { value: {} }],
      named: { k: { value: { b: "2" } } },
    };
    const added = (object: Plain) => ({ value: { x: "1", ...(object.value as object) } });
    const { life } = await extendedLife(schema, ({ one, many, named, ...rest }) => ({
      ...rest,
      one: added(one as Plain),
      many: (many as Plain[]).map(added),
      named: { k: added((named as { k: Plain }).k) },
    }));
    await life.create(config);
    await life.expectNoChange(config);
    await life.importVerify({ config });
  });

  for (const [what, typed] of [
    ["a text", string("V").optional()],
    ["a set", set(string(), "V").optional()],
    ["an object", object({ a: string() }, "V").optional()],
    ["a nested object", nested.single("V", { a: string("A").optional() }).optional()],
  ] as const)
    it(`mayBeExtended throws for ${what}`, () => {
      expect(() => typed.mayBeExtended()).to.throw(
        TypeError,
        "mayBeExtended is for jsonObject, dynamic and map",
      );
    });
});

describe("random objects to which an API adds members", function () {
  this.timeout(120_000);

  /** Returns an object of a configuration, which has no names that begin with `api`. */
  function drawObject(g: Draw, depth = 0): Plain {
    const draw = (): unknown => {
      const kind = g(fc.nat, { max: depth < 2 ? 8 : 5 });
      if (kind === 0) return null;
      if (kind === 1) return g(fc.constantFrom, "", 0, false);
      if (kind < 4) return g(fc.constantFrom, "x", "1", 1, 2.5, true);
      if (kind === 4) return g(fc.uniqueArray, fc.constantFrom("a", "b", 1), {});
      if (kind === 5) return g(fc.array, fc.constantFrom("a", "b", ""), { maxLength: 3 });
      return drawObject(g, depth + 1);
    };
    const members = g(fc.uniqueArray, fc.constantFrom("a", "b", "c", "tags", "items"), {});
    return Object.fromEntries(
      members.map((name) => {
        if (name === "tags") return [name, g(fc.uniqueArray, fc.constantFrom("a", "b", "c"), {})];
        if (name !== "items" || depth > 1) return [name, draw()];
        const k = g(fc.uniqueArray, fc.constantFrom(1, 2, "1", "x"), {});
        return [
          name,
          k.map((key) => ({ ...drawObject(g, depth + 1), k: key, ...(g(fc.boolean) && { l: "l" }) })),
        ];
      }),
    );
  }

  /** Returns an object as an unkind API returns it: with more members and elements, in another order, and without null and some zeros. */
  function extended(below: Dice, object: Plain): Plain {
    const within = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(within) : isPlain(value) ? extended(below, value) : value;
    const members = Object.entries(object).flatMap(([name, value]) => {
      if (value === null) return below(2) ? [] : [[name, "chosen"]];
      if (isZero(value) && below(2)) return [];
      if (!Array.isArray(value) || !(name in keys)) return [[name, within(value)]];
      if (name === "tags") return [[name, shuffled(below, [...value, "api"])]];
      const elements = value.map((element) =>
        isPlain(element) ? { l: "default", ...extended(below, element) } : element,
      );
      return [[name, shuffled(below, [...elements, { k: "api", l: "l" }])]];
    });
    const more = ["api1", "api2"].flatMap((name) => (below(2) ? [[name, { api: [1] }]] : []));
    return Object.fromEntries(shuffled(below, [...members, ...more]));
  }

  /** The places of the values that an object sets and that are not empty, as functions that change the value there. */
  function* changesOf(value: unknown): Generator<() => void> {
    if (!isPlain(value) && !Array.isArray(value)) return;
    for (const [name, part] of Object.entries(value)) {
      const holder = value as Plain;
      if (part === null) continue;
      yield () => {
        holder[name] = "drifted";
      };
      yield* changesOf(part);
    }
  }

  it("only what the configuration sets is planned, compared, stored and sent", async () => {
    let drifts = 0;
    const life = async (g: Draw) => {
      const choices = Choices.random(g(fc.nat));
      const below: Dice = (limit) => choices.below(limit);
      const { life, lifeOf, stored, updates } = await extendedLife(
        { value: manifest },
        ({ value, ...rest }) => ({
          ...rest,
          value: extended(below, value as Plain),
        }),
      );
      const configs = [drawObject(g), drawObject(g)];
      for (const [i, value] of configs.entries()) {
        const config = { value };
        const sent = updates.length;
        await life.apply(config);
        expect(life.state.value).to.deep.equal(value);
        await life.expectNoChange(config);
        for (const update of updates.slice(sent)) {
          expect(update.plan.value).to.deep.equal(value);
          expect(update.prior.value).to.deep.equal(configs[i - 1]);
        }
        const imported = lifeOf();
        await imported.import("1");
        await imported.expectNoChange(config);
        await imported.apply({ ...config, note: "n" });
        expect(updates.at(-1)?.prior.value).to.deep.equal(value);
        await imported.expectNoChange({ ...config, note: "n" });
        await life.apply(config);
        const places = [...changesOf(stored.value)];
        if (places.length === 0) continue;
        const at = g(fc.nat, { max: places.length - 1 });
        places[at]?.();
        await life.expectPlan(config, { action: "update" });
        await life.apply(config);
        await life.expectNoChange(config);
        drifts++;
      }
    };
    const tries = runs({ seed: 57, many: 100 });
    await fc.assert(fc.asyncProperty(fc.gen(), life), tries);
    expect(drifts).to.be.greaterThan(tries.numRuns);
  });
});

/** Returns a random whole number from 0 to a limit, which it does not reach. */
type Dice = (limit: number) => number;

function shuffled<T>(below: Dice, elements: readonly T[]): T[] {
  const rest = [...elements];
  return elements.flatMap(() => rest.splice(below(rest.length), 1));
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isZero(value: unknown): boolean {
  return (
    value === "" ||
    value === 0 ||
    value === false ||
    (typeof value === "object" && Object.keys(value ?? {}).length === 0)
  );
}

function plainOf(value: unknown): unknown {
  return value instanceof Dynamic ? JSON.parse(JSON.stringify(value.value)) : value;
}
