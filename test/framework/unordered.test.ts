import { expect } from "chai";
import {
  block,
  bool,
  definitionsFor,
  type Fields,
  identifier,
  knownAfterApply,
  list,
  nested,
  number,
  set,
  string,
} from "../../src/schema/index.ts";
import {
  type Core,
  DiagnosticsError,
  type PlainConfig,
  type ResourceState,
} from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { smallCore } from "../support/small-provider.ts";

type Stored = { [name: string]: unknown };

/** An API that stores what it receives, completed by `fill`, and returns all lists in reverse order. */
class ReversingApi {
  stored: Stored = {};
  readonly #fill: (object: Stored) => Stored;

  constructor(fill: (object: Stored) => Stored = (object) => object) {
    this.#fill = fill;
  }

  store(plan: unknown): Stored {
    this.stored = this.#fill({ ...(plan as Stored), id: "1" });
    return this.read();
  }

  read(): Stored {
    return reversed(this.stored) as Stored;
  }
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed).reverse();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, reversed(part)]));
}

async function coreWith(own: Fields, api = new ReversingApi()): Promise<{ core: Core; api: ReversingApi }> {
  const resource = definitionsFor<ReversingApi>().resource({
    description: "A thing of an API that returns lists in any order.",
    schema: { id: identifier("The ID"), other: string("Another value").optional(), ...own },
    importForms: ["{id}"],
    example: "",
    create: async ({ plan, api }) => api.store(plan) as never,
    read: async ({ api }) => api.read() as never,
    update: async ({ plan, api }) => api.store(plan) as never,
    delete: async () => {},
  });
  return { core: await smallCore({ api, resource }), api };
}

const type = "small_thing";

function attribute(state: ResourceState, name: string): unknown {
  return plainState(state.value)[name];
}

/** A list of each kind, and values in one order and in another. */
const a = { key: "a", value: "1" };
const b = { key: "b", value: "2" };
const c = { key: "c", value: "3" };
const pair = { key: string("Key").required(), value: string("Value").required() };
const withDefaults = {
  name: string("Name").required(),
  size: number("Size").default(5),
  code: string("Code").computed(),
  deep: nested.single("Deep", { on: bool("On").default(true) }).optional(),
  inner: nested.list("Inner", pair).unordered().optional(),
};
const full = (name: string) => ({ name, deep: {}, inner: [a, b] });
const fillCodes = (object: Stored): Stored => ({
  ...object,
  ...(Array.isArray(object.v) && { v: object.v.map((one) => ({ ...one, code: `code of ${one.name}` })) }),
});

const kinds: {
  readonly [kind: string]: {
    readonly fields: Fields;
    readonly values: readonly [unknown, unknown, unknown];
    readonly fill?: (object: Stored) => Stored;
  };
} = {
  "a list of texts": { fields: { v: list(string(), "V").unordered().optional() }, values: ["x", "y", "z"] },
  "a required list of numbers": {
    fields: { v: list(number(), "V").unordered().required() },
    values: [1, 2, 3],
  },
  "a computed list of texts": {
    fields: { v: list(string(), "V").unordered().optional().computed().useStateForUnknown() },
    values: ["x", "y", "z"],
  },
  "a list of lists": {
    fields: { v: list(list(string()).unordered(), "V").unordered().required() },
    values: [["p", "q"], ["r", "s"], ["t"]],
  },
  "a nested list": { fields: { v: nested.list("V", pair).unordered().optional() }, values: [a, b, c] },
  "a nested list with defaults and computed values": {
    fields: { v: nested.list("V", withDefaults).unordered().optional() },
    values: [full("a"), full("b"), full("c")],
    fill: fillCodes,
  },
  blocks: { fields: { v: block.list("V", pair).unordered() }, values: [a, b, c] },
  "blocks with defaults and computed values": {
    fields: {
      v: block.list("V", { ...withDefaults, more: block.list("More", pair).unordered() }).unordered(),
    },
    values: [
      { ...full("a"), more: [a, b] },
      { ...full("b"), more: [c, b] },
      { ...full("c"), more: [b, a] },
    ],
    fill: fillCodes,
  },
};

describe("an unordered list", () => {
  for (const [kind, { fields, values, fill }] of Object.entries(kinds)) {
    const [x, y, z] = values;
    const config = (...v: readonly unknown[]) => ({ v }) as PlainConfig;
    const given = async () => coreWith(fields, new ReversingApi(fill));

    it(`an unordered list that is ${kind} has the configured order in the state, whatever the API returns`, async () => {
      const { core } = await given();
      const created = await core.create(type, config(x, y, z));
      const read = await core.refresh(created);
      expect(read?.value).to.deep.equal(created.value);
      expect(core.warnings).to.deep.equal([]);
      expect((await core.planAfterRefresh(type, created, config(x, y, z))).action).to.equal("no-op");
    });

    it(`an unordered list that is ${kind} has no change when the configuration has another order`, async () => {
      const { core } = await given();
      const created = await core.create(type, config(x, y, z));
      expect((await core.planAfterRefresh(type, created, config(z, x, y))).action).to.equal("no-op");
      const updated = await core.update(created, { ...config(z, x, y), other: "new" } as PlainConfig);
      expect(attribute(updated, "v")).to.deep.equal(attribute(created, "v"));
    });

    it(`an unordered list that is ${kind} is updated when elements are added, removed or exchanged`, async () => {
      const { core, api } = await given();
      let state = await core.create(type, config(x, y));
      for (const next of [[z, y, x], [y], [x, x, y], [x, y, y], [z, x]]) {
        state = await core.update(state, config(...next));
        expect(api.stored.v).to.have.length(next.length);
        expect((await core.planAfterRefresh(type, state, config(...next))).action).to.equal("no-op");
        const elsewhere = [...next].reverse();
        expect((await core.planAfterRefresh(type, state, config(...elsewhere))).action).to.equal("no-op");
      }
    });

    it(`an unordered list that is ${kind} has no change after an import`, async () => {
      const { core } = await given();
      await core.create(type, config(x, y, z));
      const imported = await core.import(type, "1");
      expect((await core.planAfterRefresh(type, imported, config(x, y, z))).action).to.equal("no-op");
    });

    it(`an unordered list that is ${kind} has a change when the API has other elements`, async () => {
      const { core, api } = await given();
      const created = await core.create(type, config(x, y));
      const [first, second] = api.stored.v as readonly unknown[];
      api.stored = { ...api.stored, v: [second, first, first] };
      expect((await core.planAfterRefresh(type, created, config(x, y))).action).to.equal("update");
      api.stored = { ...api.stored, v: [second] };
      const read = await core.refresh(created);
      expect(read && attribute(read, "v")).to.have.length(1);
    });
  }

  it("an unordered list keeps the order of the elements that a response still has, and adds new ones at the end", async () => {
    const { core, api } = await coreWith({ v: block.list("V", pair).unordered() });
    const created = await core.create(type, { v: [a, b] });
    api.stored = { ...api.stored, v: [a, c, b].reverse() };
    const read = await core.refresh(created);
    expect(read && attribute(read, "v")).to.deep.equal([a, b, c]);
  });

  it("names the element that the API did not store", async () => {
    const change = ({ v, ...rest }: Stored) => ({
      ...rest,
      v: (v as (typeof a)[]).map((one) => (one.key === "b" ? { ...one, value: "other" } : one)),
    });
    for (const fields of [
      { v: block.list("V", pair).unordered() },
      { v: nested.list("V", pair).unordered().optional() },
    ]) {
      const { core } = await coreWith(fields, new ReversingApi(change));
      await core.create(type, { v: [a, b, c] });
      expect(core.warnings.map(({ path }) => path)).to.deep.equal(["v[1].value"]);
    }
    const { core } = await coreWith(
      { v: list(string(), "V").unordered().optional() },
      new ReversingApi(({ v, ...rest }) => ({
        ...rest,
        v: (v as string[]).map((one) => one.replace("y", "w")),
      })),
    );
    await core.create(type, { v: ["x", "y", "z"] });
    expect(core.warnings.map(({ path }) => path)).to.deep.equal(["v[1]"]);
  });

  it("an unordered list is planned in the configured order where Terraform accepts no other: elements of blocks that set other members", async () => {
    const fields = {
      v: block
        .list("V", {
          key: string("Key").required(),
          value: string("V").optional(),
          more: block.list("More", pair),
        })
        .unordered(),
    };
    const { core } = await coreWith(fields);
    const [p, q] = [
      { key: "p", value: "1", more: [] },
      { key: "q", value: null, more: [a] },
    ];
    const created = await core.create(type, { v: [p, q] });
    expect((await core.planAfterRefresh(type, created, { v: [p, q] })).action).to.equal("no-op");
    const updated = await core.update(created, { v: [q, p] });
    expect(attribute(updated, "v")).to.deep.equal([q, p]);
    expect((await core.planAfterRefresh(type, updated, { v: [q, p] })).action).to.equal("no-op");
  });

  it("an unordered list with elements whose attributes replace the object replaces it only for another value", async () => {
    const element = {
      key: string("Key").required().requiresReplace(),
      size: number("Size").required(),
    };
    for (const fields of [
      { v: block.list("V", element).unordered() },
      { v: nested.list("V", element).unordered().optional() },
    ]) {
      const { core } = await coreWith(fields);
      const [p, q] = [
        { key: "p", size: 1 },
        { key: "q", size: 2 },
      ];
      const created = await core.create(type, { v: [p, q] });
      const swapped = {
        v: [
          { key: "q", size: 3 },
          { key: "p", size: 4 },
        ],
      };
      const plan = await core.planAfterRefresh(type, created, swapped);
      expect(plan.action).to.equal("update");
      const replaced = await core.planAfterRefresh(type, created, { v: [q, { key: "r", size: 1 }] });
      expect(replaced.action).to.equal("replace");
      const likeTheOther = await core.planAfterRefresh(type, created, { v: [q, { key: "q", size: 1 }] });
      expect(likeTheOther.action).to.equal("replace");
    }
  });

  it("an unordered list with requiresReplace replaces the object only for other elements", async () => {
    const { core } = await coreWith({ v: list(string(), "V").unordered().required().requiresReplace() });
    const created = await core.create(type, { v: ["x", "y"] });
    expect((await core.planAfterRefresh(type, created, { v: ["y", "x"] })).action).to.equal("no-op");
    expect((await core.planAfterRefresh(type, created, { v: ["y", "y"] })).action).to.equal("replace");
  });

  it("compares spellings of its elements", async () => {
    const lower = (text: string) => text.toLowerCase();
    const api = () =>
      new ReversingApi(({ v, ...rest }) => ({
        ...rest,
        v: JSON.parse(JSON.stringify(v).toUpperCase().replaceAll("KEY", "key").replaceAll("VALUE", "value")),
      }));
    const text = string("Text").comparedAs(lower);
    const cases: readonly (readonly [Fields, readonly [unknown, unknown]])[] = [
      [{ v: list(text, "V").unordered().required() }, ["b", "A"]],
      [
        {
          v: list(string(), "V")
            .unordered()
            .comparedAs((all) => all.map(lower))
            .required(),
        },
        ["b", "A"],
      ],
      [
        {
          v: block
            .list("V", { key: text.required(), value: string("V").comparedAs(lower).required() })
            .unordered(),
        },
        [b, a],
      ],
    ];
    for (const [fields, [one, other]] of cases) {
      const { core } = await coreWith(fields, api());
      const created = await core.create(type, { v: [one, other] } as PlainConfig);
      expect(core.warnings).to.deep.equal([]);
      const read = await core.refresh(created);
      expect(read?.value).to.deep.equal(created.value);
      expect(
        (await core.planAfterRefresh(type, created, { v: [other, one] } as PlainConfig)).action,
      ).to.equal("no-op");
      const more = { v: [other, one, one] } as PlainConfig;
      expect((await core.planAfterRefresh(type, created, more)).action).to.equal("update");
    }
  });

  it("an unordered list keeps secrets at their elements: those that the API never returns, and those in a write-only form", async () => {
    const element = {
      key: string("Key").required(),
      secret: string("Secret").optional().sensitive().notReturned(),
      token: string("Token").optional().sensitive().orWriteOnly(),
    };
    const api = new ReversingApi();
    const { core } = await coreWith({ v: block.list("V", element).unordered() }, api);
    const config = {
      v: [
        { key: "p", secret: "s-p", token_wo: "t-p", token_wo_version: 1 },
        { key: "q", secret: "s-q", token: "t-q" },
      ],
    };
    const created = await core.create(type, config);
    const expected = [
      { key: "p", secret: "s-p", token: null },
      { key: "q", secret: "s-q", token: "t-q" },
    ];
    const shown = (state: ResourceState | undefined) =>
      (Object(state && attribute(state, "v")) as Stored[]).map(({ key, secret, token }) => ({
        key,
        secret,
        token,
      }));
    expect(shown(created)).to.deep.equal(expected);
    const updated = await core.update(created, { ...config, other: "new" });
    expect(shown(updated)).to.deep.equal(expected);
    expect(JSON.stringify(api.stored.v)).to.contain('"t-p"');
  });

  it("an unordered list in an element of a set matches in any order", async () => {
    const element = { name: string("Name").required(), tags: list(string(), "Tags").unordered().optional() };
    const inner = { name: string("Name").required(), tags: nested.list("Tags", pair).unordered().optional() };
    const cases: readonly (readonly [Fields, readonly unknown[]])[] = [
      [{ v: nested.set("V", element).optional() }, ["x", "y"]],
      [{ v: block.set("V", element) }, ["x", "y"]],
      [{ v: nested.set("V", inner).optional() }, [a, b]],
      [{ v: block.set("V", { name: element.name, tags: block.list("Tags", pair).unordered() }) }, [a, b]],
    ];
    for (const [fields, tags] of cases) {
      const { core } = await coreWith(fields);
      const config = {
        v: [
          { name: "p", tags },
          { name: "q", tags },
        ],
      } as PlainConfig;
      const created = await core.create(type, config);
      expect(core.warnings).to.deep.equal([]);
      expect((await core.planAfterRefresh(type, created, config)).action).to.equal("no-op");
    }
  });

  it("an unordered list that the API alone decides keeps its order in the state", async () => {
    const fields = {
      v: nested
        .list("V", { key: string("Key").computed() })
        .unordered()
        .computed(),
    };
    const { core, api } = await coreWith(
      fields,
      new ReversingApi((object) => ({ ...object, v: [{ key: "p" }, { key: "q" }] })),
    );
    const created = await core.create(type, {});
    api.stored = { ...api.stored, v: [...(api.stored.v as unknown[])].reverse() };
    expect((await core.refresh(created))?.value).to.deep.equal(created.value);
  });

  it("an unordered list with elements that are not known in the plan is applied when they are known", async () => {
    const { core } = await coreWith({ v: block.list("V", pair).unordered() });
    const created = await core.create(type, { v: [a, b] });
    const open = { v: [{ key: "b", value: knownAfterApply }, a] } as unknown as PlainConfig;
    const known = { key: "b", value: "later" };
    const updated = await core.update(created, open, { v: [known, a] });
    expect(attribute(updated, "v")).to.deep.equal([known, a]);
  });

  it("an unordered field is a list alone: all other types refuse unordered at run time, too", async () => {
    const others = [
      string("Text"),
      set(string(), "Set"),
      nested.set("Set", pair),
      nested.single("One", pair),
      block.set("Set", pair),
    ];
    // The compiler does not know the method there; a provider in JavaScript can call it.
    for (const other of others as unknown as readonly { unordered(): unknown }[])
      expect(() => other.unordered()).to.throw(TypeError, "unordered is for lists, not for a");
  });

  it("fails an update with an error at the element that the API did not store", async () => {
    const { core, api } = await coreWith({ v: block.list("V", pair).unordered() });
    const created = await core.create(type, { v: [a, b] });
    api.store = () => {
      api.stored = { id: "1", v: [c, a] };
      return api.read();
    };
    const { diagnostics } = await rejection(core.update(created, { v: [b, a, a] }), DiagnosticsError);
    expect(diagnostics.map(({ path }) => path)).to.deep.equal(["v"]);
  });
});
