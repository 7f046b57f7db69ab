import { expect } from "chai";
import { forgetConfigurations } from "../../src/schema/engine/operations/validated-configurations.ts";
import {
  block,
  bool,
  definitionsFor,
  dynamic,
  type Fields,
  identifier,
  list,
  map,
  nested,
  number,
  object,
  set,
  string,
  toDynamic,
} from "../../src/schema/index.ts";
import { asRecord, record } from "../../src/schema/values/value.ts";
import type { Core, PlainConfig, ResourceState } from "../../src/testing/core/core.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { smallCore, smallProvider } from "../support/small-provider.ts";
import { validateUnconfigured } from "../support/validate-unconfigured.ts";

// The law of decision 142: where it is not known who wrote a state, a difference between null and a zero replaces nothing and sends nothing.

const type = "small_thing";

interface Options {
  readonly version?: number;
  /** Whether the resource has no update, so that each change replaces. */
  readonly isFixed?: boolean;
}

/** A resource of an API that has one object, and the calls of its operations. */
function thing(fields: Fields, object: object = {}, { version = 0, isFixed = false }: Options = {}) {
  const calls: string[] = [];
  const stored: { [name: string]: unknown } = { ...object, id: "1" };
  const store = (call: string) => async (given: { readonly plan: object }) => {
    calls.push(call);
    return Object.assign(stored, given.plan, { id: "1" }) as never;
  };
  const resource = definitionsFor<null>().resource({
    description: "A thing.",
    schema: { id: identifier("The ID"), other: string("Other").optional(), stamp, ...fields },
    importForms: ["{id}"],
    example: "",
    ...(version > 0 && { version, upgrades: { 0: (state) => state } }),
    moves: [{ fromType: "old_thing", state: (state) => state as never }],
    create: store("create"),
    read: async () => ({ stamp: "now", ...stored }) as never,
    ...(!isFixed && { update: store("update") }),
    delete: async () => {
      calls.push("delete");
    },
  });
  return { resource, calls, provider: smallProvider({ api: null, resource }) };
}

const stamp = string("Computed").optional().computed().nullable();

/** An attribute of each type that has a zero, whose change replaces. */
const zeros: { readonly [type: string]: readonly [field: Fields[string], zero: unknown] } = {
  bool: [bool("X").optional().requiresReplace(), false],
  number: [number("X").optional().requiresReplace(), 0],
  text: [string("X").optional().requiresReplace(), ""],
  list: [list(string(), "X").optional().requiresReplace(), []],
  set: [set(string(), "X").optional().requiresReplace(), []],
  map: [map(string(), "X").optional().requiresReplace(), {}],
  dynamic: [dynamic("X").optional().requiresReplace(), toDynamic(false)],
  "nested list": [
    nested
      .list("X", { a: string("A").optional() })
      .optional()
      .requiresReplace(),
    [],
  ],
  "bool that keeps zero": [bool("X").optional().keepsZero().requiresReplace(), false],
  "optional and computed bool": [bool("X").optional().computed().nullable().requiresReplace(), false],
};

/** The places of the attribute in a schema, and how a configuration and a state have it there. */
const places: {
  readonly [place: string]: readonly [(field: Fields[string]) => Fields, (value: object) => object];
} = {
  "at the top": [(x) => ({ x }), (value) => value],
  "in blocks of a list": [(x) => ({ b: block.list("B", { x }) }), (value) => ({ b: [value] })],
  "in blocks of a set": [
    (x) => ({ b: block.set("B", { x, k: string("K").required() }) }),
    (value) => ({
      b: [
        { k: "1", ...value },
        { k: "2", ...value },
      ],
    }),
  ],
  "in a nested set in a nested map": [
    (x) => ({
      b: nested.map("B", { s: nested.set("S", { x, k: string("K").required() }).optional() }).optional(),
    }),
    (value) => ({
      b: {
        m: {
          s: [
            { k: "1", ...value },
            { k: "2", ...value },
          ],
        },
      },
    }),
  ],
  "in a nested map": [(x) => ({ b: nested.map("B", { x }).optional() }), (value) => ({ b: { k: value } })],
};

/** Plans and applies a configuration, and returns what happened. */
async function outcome(core: Core, state: ResourceState, config: PlainConfig, refresh: boolean) {
  const prior = refresh ? await core.refresh(state) : state;
  const { value = null, private: priorPrivate, identity: priorIdentity = null } = prior ?? {};
  const plan = await core.plan(type, value, config, { ...(priorPrivate && { priorPrivate }), priorIdentity });
  if (plan.action === "no-op") return { action: plan.action, replacing: [] };
  const { requiresReplace, action } = plan;
  const after = (await core.apply(plan)) as ResourceState;
  const next = await core.planAfterRefresh(type, after, config);
  return { action, replacing: requiresReplace, next: next.action };
}

/** The private state of objects that others wrote. */
const privates = {
  "no private data": new Uint8Array(),
  "private data of another framework": Buffer.from(JSON.stringify({ key: "dmFsdWU=" })),
  "private data of the older library": Buffer.from("null"),
};

describe("a state of unknown origin", () => {
  afterEach(forgetConfigurations);

  for (const [name, [field, zero]] of Object.entries(zeros))
    for (const [place, [fieldsOf, at]] of Object.entries(places)) {
      // Collections have no dynamic values.
      if (name === "dynamic" && place !== "at the top") continue;

      it(`a difference between null and the zero of a ${name} ${place} replaces and sends nothing`, async () => {
        for (const [who, privateBytes] of Object.entries(privates))
          for (const refresh of [true, false])
            for (const isFixed of [true, false])
              for (const [stored, configured] of [
                [{ x: zero }, {}],
                [{}, { x: zero }],
                [{ x: zero }, { x: zero }],
                [{}, {}],
              ]) {
                const { resource, calls } = thing(fieldsOf(field), at(stored ?? {}), { isFixed });
                const core = await smallCore({ api: null, resource });
                const created = await core.create(type, at(stored ?? {}) as PlainConfig);
                const state = { ...created, private: privateBytes };
                calls.length = 0;
                const found = await outcome(core, state, at(configured ?? {}) as PlainConfig, refresh);
                const what = JSON.stringify([who, { refresh, isFixed }, stored, configured, found]);
                expect(found.action, what).to.be.oneOf(["no-op", "update"]);
                expect(found.replacing, what).to.deep.equal([]);
                expect(found.next ?? "no-op", what).to.equal("no-op");
                expect(calls, what).to.deep.equal([]);
              }
      });

      it(`an import of the zero of a ${name} ${place} replaces and sends nothing`, async () => {
        for (const isValidated of [true, false])
          for (const configured of [{}, { x: zero }]) {
            const config = at(configured) as PlainConfig;
            const { resource, calls, provider } = thing(fieldsOf(field), at({ x: zero }));
            const core = await smallCore({ api: null, resource });
            if (isValidated) await validateUnconfigured(provider, type, config);
            const imported = await core.import(type, "1");
            const found = await outcome(core, imported, config, false);
            expect(found.action).to.be.oneOf(["no-op", "update"]);
            expect(found.replacing).to.deep.equal([]);
            expect(found.next ?? "no-op").to.equal("no-op");
            expect(calls).to.deep.equal([]);
          }
      });
    }
});

describe("a state of unknown origin with null or zeros inside of values", () => {
  const part = object({ a: bool(), k: string() });
  const zero = { a: false, k: "x" };
  const none = { a: null, k: "x" };
  for (const [name, field, withZero, withNull] of [
    ["an object", object({ a: bool(), k: string() }, "X"), zero, none],
    ["a list of objects", list(part, "X"), [zero], [none]],
    ["a set of objects", set(part, "X"), [zero, { a: true, k: "y" }], [{ a: true, k: "y" }, none]],
    ["a map of objects", map(part, "X"), { m: zero }, { m: none }],
    ["a list of lists", list(object({ l: list(string()) }), "X"), [{ l: [] }], [{ l: null }]],
    ["an object in an object", object({ o: part }, "X"), { o: zero }, { o: none }],
  ] as const)
    for (const [stored, configured, what] of [
      [withZero, withNull, "null instead of a zero"],
      [withNull, withZero, "a zero instead of null"],
    ] as const)
      it(`${what} in ${name} replaces and sends nothing`, async () => {
        for (const refresh of [true, false]) {
          const x = (field as typeof part).optional().requiresReplace();
          const { resource, calls } = thing({ x }, { x: stored });
          const core = await smallCore({ api: null, resource });
          const created = await core.create(type, { x: stored } as PlainConfig);
          calls.length = 0;
          const state = { ...created, private: privates["no private data"] };
          const found = await outcome(core, state, { x: configured } as PlainConfig, refresh);
          expect(found.action).to.be.oneOf(["no-op", "update"]);
          expect(found.replacing).to.deep.equal([]);
          expect(found.next ?? "no-op").to.equal("no-op");
          expect(calls).to.deep.equal([]);
        }
      });
});

describe("a state of plugin-framework with the default of a nested attribute", () => {
  // plugin-framework stores null for what the default leaves out, and what the API decides for members that it may.
  const own = string("Own").default("own").requiresReplace();
  const part = {
    a: string("A").optional(),
    own,
    open: string("Open").optional().computed().requiresReplace(),
  };
  const [left, stored] = [
    { a: "1", open: "default" },
    { a: "1", own: null, open: "api" },
  ];
  const kinds = {
    single: [nested.single("X", part).default(left), stored],
    list: [nested.list("X", part).default([left]), [stored]],
    set: [nested.set("X", part).default([left]), [stored]],
    map: [nested.map("X", part).default({ k: left }), { k: stored }],
  } as const;

  for (const [kind, [x, value]] of Object.entries(kinds))
    for (const isFixed of [false, true]) {
      const outcomeOf = isFixed ? "stays as it is if the resource has no update" : "becomes the default";

      it(`the default of a nested ${kind} ${outcomeOf}, and replaces nothing`, async () => {
        for (const field of [x, x.requiresReplace()])
          for (const refresh of [true, false]) {
            const { resource, calls } = thing({ x: field }, { x: value }, { isFixed });
            const core = await smallCore({ api: null, resource });
            const state = await core.import(type, "1");
            const found = await outcome(core, state, {}, refresh);
            expect(found.replacing).to.deep.equal([]);
            expect([found.action, calls]).to.deep.equal(isFixed ? ["no-op", []] : ["update", ["update"]]);
            expect(found.next ?? "no-op").to.equal("no-op");
            if (isFixed)
              expect((await core.planAfterRefresh(type, state, { other: "new" })).action).to.equal("replace");
          }
      });
    }
});

describe("an imported value that no response has", () => {
  const secret = string("Secret").optional().requiresReplace().notReturned();
  const login = nested.single("Login", { user: string("User").optional(), secret }).optional();

  for (const isFixed of [false, true]) {
    const kind = isFixed ? "of a resource without updates" : "whose change replaces";

    it(`the configured value ${kind} is taken over by the plan of an import, and sends nothing`, async () => {
      const { resource, calls } = thing({ secret, login }, { login: { user: "a" } }, { isFixed });
      const core = await smallCore({ api: null, resource });
      const config = { secret: "hush", login: { user: "a", secret: "hush" } };
      const found = await outcome(core, await core.import(type, "1"), config, false);
      expect([found.action, found.replacing, found.next, calls]).to.deep.equal(["update", [], "no-op", []]);
    });

    it(`another value ${kind} replaces the object once the state has one`, async () => {
      const { resource } = thing({ secret, login }, {}, { isFixed });
      const core = await smallCore({ api: null, resource });
      const plan = await core.planAfterRefresh(type, await core.import(type, "1"), { secret: "hush" });
      const taken = (await core.apply(plan)) as ResourceState;
      expect(plainState(taken.value)).to.include({ secret: "hush" });
      expect((await core.planAfterRefresh(type, taken, { secret: "other" })).action).to.equal("replace");
    });
  }

  const keys = { key: string("Key").optional().requiresReplace().notReturned() };
  const one = { key: "hush" };
  for (const [what, x, configured] of [
    ["a block", block.optional("X", keys), one],
    ["blocks in a list", block.list("X", keys), [one]],
    ["a nested attribute", nested.single("X", keys).optional(), one],
    ["a nested attribute whose change replaces", nested.single("X", keys).optional().requiresReplace(), one],
    ["a nested list", nested.list("X", keys).optional(), [one, one]],
    ["a nested map", nested.map("X", keys).optional(), { k: one }],
    [
      "a nested attribute in another one",
      nested.single("X", { y: nested.list("Y", keys).optional() }).optional(),
      { y: [one] },
    ],
  ] as const)
    it(`an import that finds nothing of ${what} whose members no response has replaces and sends nothing`, async () => {
      for (const isFixed of [false, true]) {
        const { resource, calls } = thing({ x }, {}, { isFixed });
        const core = await smallCore({ api: null, resource });
        const config = { x: configured } as PlainConfig;
        const found = await outcome(core, await core.import(type, "1"), config, false);
        expect([found.action, found.replacing, found.next, calls]).to.deep.equal(["update", [], "no-op", []]);
      }
    });

  it("an import takes over what no response has in elements of a list", async () => {
    const part = { name: string("Name").required(), ...keys };
    for (const x of [nested.list("X", part).optional(), nested.list("X", part).optional().requiresReplace()])
      for (const isFixed of [false, true]) {
        const { resource, calls } = thing({ x }, { x: [{ name: "a" }, { name: "b" }] }, { isFixed });
        const core = await smallCore({ api: null, resource });
        const config = { x: ["a", "b"].map((name) => ({ name, ...one })) };
        const found = await outcome(core, await core.import(type, "1"), config, false);
        expect([found.action, found.replacing, found.next, calls]).to.deep.equal(["update", [], "no-op", []]);
      }
  });

  it("another change in the plan of an import is an update with the configured values", async () => {
    const { resource, calls } = thing({ secret, login }, { login: null });
    const core = await smallCore({ api: null, resource });
    const config = { secret: "hush", other: "new" };
    const found = await outcome(core, await core.import(type, "1"), config, false);
    expect([found.action, found.replacing, found.next, calls]).to.deep.equal([
      "update",
      [],
      "no-op",
      ["update"],
    ]);
  });

  it("a changed value that no response has replaces an object that the provider created without it", async () => {
    const { resource } = thing({ secret });
    const core = await smallCore({ api: null, resource });
    const created = await core.create(type, {});
    expect((await core.planAfterRefresh(type, created, { secret: "hush" })).action).to.equal("replace");
  });
});

describe("a state that this provider wrote", () => {
  const fields = { x: bool("X").optional().requiresReplace(), y: number("Y").optional() };

  it("a configured zero instead of null is a change of a state that this provider wrote", async () => {
    const { resource, calls } = thing(fields);
    const core = await smallCore({ api: null, resource });
    const created = await core.create(type, {});
    expect((await core.planAfterRefresh(type, created, { x: false })).action).to.equal("replace");
    const updated = await core.update(created, { y: 0 });
    expect(calls).to.deep.equal(["create", "update"]);
    expect((await core.planAfterRefresh(type, updated, { y: 0 })).action).to.equal("no-op");
  });

  it("an update of another attribute sends the zeros of a state of unknown origin, and makes the state one of this provider", async () => {
    const { resource, calls } = thing(fields);
    const core = await smallCore({ api: null, resource });
    const state = { ...(await core.create(type, {})), private: new Uint8Array() };
    const changed = { x: false, y: 0, other: "new" };
    const plan = await core.planAfterRefresh(type, state, changed);
    expect([plan.action, plan.requiresReplace]).to.deep.equal(["update", []]);
    const updated = (await core.apply(plan)) as ResourceState;
    expect(calls).to.deep.equal(["create", "update"]);
    expect(plainState(updated.value)).to.deep.include({ x: false, y: 0, other: "new" });
    expect((await core.planAfterRefresh(type, updated, { y: 0, other: "new" })).action).to.equal("replace");
  });

  it("a state of another version of the schema is of unknown origin", async () => {
    const older = thing(fields);
    const created = await (await smallCore({ api: null, resource: older.resource })).create(type, {});
    const { resource, calls } = thing(fields, {}, { version: 1 });
    const core = await smallCore({ api: null, resource });
    const found = await outcome(core, created, { x: false }, false);
    expect([found.action, found.next, calls]).to.deep.equal(["update", "no-op", []]);
  });

  it("the state of a move is of unknown origin", async () => {
    const { resource, calls } = thing(fields, { x: false });
    const core = await smallCore({ api: null, resource });
    const source = {
      sourceProviderAddress: "example.test/acme/old",
      sourceTypeName: "old_thing",
      sourceState: { json: Buffer.from('{"id":"1","x":false,"stamp":"now"}') },
    };
    const moved = await core.move(type, source);
    for (const config of [{}, { x: false }])
      for (const refresh of [true, false])
        expect((await outcome(core, moved, config, refresh)).replacing).to.deep.equal([]);
    expect(calls).to.deep.equal([]);
  });

  it("the first version of a write-only value is sent, even if it is 0", async () => {
    const secret = { token: string("Token").optional().writeOnly({ version: "token_version" }) };
    const { resource, calls } = thing(secret);
    const core = await smallCore({ api: null, resource });
    const created = await core.create(type, {});
    const value = record(Object.entries(asRecord(created.value)));
    const config = { token: "t", token_version: 0 };
    await outcome(core, { ...created, value, private: new Uint8Array() }, config, true);
    expect(calls).to.deep.equal(["create", "update"]);
  });
});
