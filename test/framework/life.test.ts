import { expect } from "chai";
import { knownAfterApply } from "../../src/schema/index.ts";
import { blockType } from "../../src/schema/schema.ts";
import { Decimal } from "../../src/schema/values/number.ts";
import { Dynamic, isWhollyKnown, sameValue, type Value } from "../../src/schema/values/value.ts";
import { kitCore } from "../support/kit/core.ts";

const full = {
  name: " all ",
  note: "",
  size: 0.5,
  huge: 2n ** 70n,
  tags: { constructor: "x", "10": "y" },
  ports: [80, 443],
  hosts: ["A", "b"],
  anything: new Dynamic(["tuple", ["string", "number"]], ["a", 1]),
  secret: "hush",
  login: { user: "u" },
  members: [{ name: "m1" }, { name: "m2" }],
  roles: [{ name: "r1" }, { name: "r2" }],
  zones: { x: { size: 1 }, y: { size: 2 } },
  one: { name: "one" },
  listed: [
    { name: "l1", inner: [{ name: "a" }, { name: "b" }] },
    { name: "l2", level: 7, inner: [] },
  ],
  unordered: [
    { kind: "u1", inner: [{ name: "c" }] },
    { kind: "u2", inner: [{ name: "d" }, { name: "e" }] },
  ],
  alone: { name: "alone" },
  always: { note: "here" },
};

/** An attribute of a state. */
function get(value: Value | undefined, ...path: readonly (string | number)[]): unknown {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into values of every shape
  return path.reduce((inner: any, step) => inner?.[step], value);
}

describe("a resource with every kind of attribute and block", () => {
  it("a resource with every kind of attribute and block is created with only its name, has an empty plan, and is destroyed", async () => {
    const { core, store } = await kitCore();
    const state = await core.create("kit_everything", { name: "a" });
    expect(get(state.value, "region")).to.equal("eu");
    expect(get(state.value, "always", "code")).to.be.a("string");
    const current = await core.refresh(state);
    expect((await core.plan("kit_everything", current?.value ?? null, { name: "a" })).action).to.equal(
      "no-op",
    );
    await core.destroy(state);
    expect(store.all()).to.deep.equal({});
  });

  it("a resource with every kind of attribute and block keeps the configured spelling of all values, receives the computed ones, and has an empty plan", async () => {
    const { core } = await kitCore();
    const state = await core.create("kit_everything", full);
    expect(get(state.value, "name")).to.equal(" all ");
    expect(get(state.value, "note")).to.equal("");
    expect(get(state.value, "huge")).to.equal(2n ** 70n);
    expect(get(state.value, "secret")).to.equal("hush");
    expect(get(state.value, "login", "token")).to.equal("token of u");
    expect(get(state.value, "listed", 1, "level")).to.equal(7);
    const current = await core.refresh(state);
    expect((await core.plan("kit_everything", current?.value ?? null, full)).action).to.equal("no-op");
  });

  for (const [type, config] of [
    ["kit_everything", { name: "a", tags: { x: "y" }, alone: { name: "b" }, timeouts: { create: "20s" } }],
    ["kit_fragile", { name: "a", timeouts: { create: "20s" } }],
    ["kit_renamed", { name: "a", size: 1, timeouts: { create: "20s" } }],
  ] as const) {
    const longer = { ...config, timeouts: { create: "40s" } };

    it(`a resource with every kind of attribute and block keeps the timeouts of ${type}, which the API does not store`, async () => {
      const { core, store } = await kitCore();
      const state = await core.create(type, config);
      expect(JSON.stringify(store.all())).not.to.contain("20s");
      const current = await core.refresh(state);
      expect(get(current?.value, "timeouts", "create")).to.equal("20s");
      expect((await core.planAfterRefresh(type, current, config)).action).to.equal("no-op");
    });

    it(`a resource with every kind of attribute and block changes only the timeouts of ${type} without a request to the API`, async () => {
      const { core, store } = await kitCore();
      const state = await core.create(type, config);
      const before = store.all();
      const plan = await core.planAfterRefresh(type, state, longer);
      expect([plan.action, plan.requiresReplace]).to.deep.equal(["update", []]);
      expect(isWhollyKnown(plan.planned)).to.equal(true);
      store.log.length = 0;
      const updated = await core.apply(plan);
      expect(store.log).to.deep.equal([]);
      expect(store.all()).to.deep.equal(before);
      expect(get(updated?.value, "timeouts", "create")).to.equal("40s");
      expect((await core.planAfterRefresh(type, updated, longer)).action).to.equal("no-op");
      const without = { ...config, timeouts: null };
      const { state: removed } = await core.planAndApply(type, updated, without);
      expect(get(removed?.value, "timeouts")).to.equal(null);
      expect((await core.planAfterRefresh(type, removed, without)).action).to.equal("no-op");
    });

    it(`a plan adds the configured timeouts to an imported ${type}, and proposes no other change`, async () => {
      const { core, store } = await kitCore();
      await core.create(type, config);
      const imported = await core.import(type, "id-1");
      expect(get(imported.value, "timeouts")).to.equal(null);
      store.log.length = 0;
      const { action, state } = await core.planAndApply(type, imported, config);
      expect(action).to.equal("update");
      expect(store.log.filter((line) => !line.startsWith("get"))).to.deep.equal([]);
      expect((await core.planAfterRefresh(type, state, config)).action).to.equal("no-op");
    });
  }

  it("a different order of a set or a different spelling plans no change", async () => {
    const { core } = await kitCore();
    const state = await core.create("kit_everything", full);
    const other = {
      ...full,
      name: "all",
      hosts: ["B", "a"],
      roles: [...full.roles].reverse(),
      unordered: [...full.unordered]
        .reverse()
        .map(({ kind, inner }) => ({ kind, inner: [...inner].reverse() })),
      listed: full.listed.map((element) => ({ ...element, inner: [...element.inner].reverse() })),
    };
    expect((await core.planAndApply("kit_everything", state, other)).action).to.equal("no-op");
  });

  it("a resource with every kind of attribute and block updates each attribute and block in place", async () => {
    const { core } = await kitCore();
    const state = await core.create("kit_everything", full);
    const updated = await core.update(state, {
      ...full,
      note: "new",
      login: { user: "v" },
      members: [{ name: "m1" }],
      roles: [{ name: "r2" }, { name: "r3" }],
      zones: { y: { size: 2 }, z: { size: 3 } },
      one: { name: "two" },
      listed: [{ name: "l1", inner: [{ name: "b" }] }],
      unordered: [
        { kind: "u2", inner: [{ name: "d" }] },
        { kind: "u3", inner: [] },
      ],
      alone: null,
      always: { note: null },
    });
    expect(get(updated.value, "revision")).to.equal(2);
    expect(get(updated.value, "login", "token")).to.equal("token of v");
    expect(get(updated.value, "one", 0, "name")).to.equal("two");
    expect(get(updated.value, "alone")).to.equal(null);
    const current = await core.refresh(updated);
    const type = blockType(await core.block("kit_everything"));
    expect(sameValue(type, current?.value ?? null, updated.value)).to.equal(true);
  });

  it("a resource with every kind of attribute and block is replaced if an attribute requires it", async () => {
    const { core, store } = await kitCore();
    const state = await core.create("kit_everything", { name: "a" });
    const plan = await core.plan("kit_everything", state.value, { name: "a", kind: "b" });
    expect(plan.requiresReplace).to.deep.equal([["kind"]]);
    store.log.length = 0;
    await core.replace(state, { name: "a", kind: "b" });
    expect(store.log.filter((line) => !line.startsWith("get"))).to.deep.equal(["delete id-1", "create id-1"]);
  });

  it("a resource with every kind of attribute and block plans unknown values, and applies the final ones", async () => {
    const { core } = await kitCore();
    const unknowns = {
      name: knownAfterApply,
      ports: [knownAfterApply, 443],
      login: { user: knownAfterApply },
      zones: knownAfterApply,
      listed: [{ name: "l1", level: knownAfterApply, inner: knownAfterApply }],
      unordered: knownAfterApply,
    };
    const final = {
      name: "a",
      ports: [80, 443],
      login: { user: "u" },
      zones: { x: { size: 1 } },
      listed: [{ name: "l1", level: 4, inner: [{ name: "b" }] }],
      unordered: [{ kind: "u1", inner: [] }],
    };
    const state = await core.create("kit_everything", unknowns, final);
    expect(get(state.value, "zones", "x", "code")).to.be.a("string");
    const current = await core.refresh(state);
    expect((await core.plan("kit_everything", current?.value ?? null, final)).action).to.equal("no-op");
  });

  it("a refresh shows drift and deletions", async () => {
    const { core, store } = await kitCore();
    const state = await core.create("kit_everything", { name: "a", one: { name: "x" } });
    store.change("id-1", {
      name: "b",
      one: { name: "y", level: 3, code: "z" },
      alone: { name: "unasked", level: 1, code: "" },
    });
    const drifted = await core.refresh(state);
    expect(get(drifted?.value, "name")).to.equal("b");
    expect(get(drifted?.value, "one", 0, "name")).to.equal("y");
    expect(get(drifted?.value, "alone")).to.equal(null);
    store.delete("id-1");
    expect(await core.refresh(state)).to.equal(undefined);
  });

  it("a resource with every kind of attribute and block is imported with all values of the API, by each import form and by identity", async () => {
    const { core } = await kitCore();
    const created = await core.create("kit_everything", full);
    for (const name of ["id-1", "eu/id-1", { id: "id-1" }]) {
      const imported = await core.import("kit_everything", name);
      expect(get(imported.value, "unordered")).to.have.length(2);
      expect(get(imported.value, "alone", "name")).to.equal("alone");
      expect(get(imported.value, "secret")).to.equal(null);
      expect(imported.identity).to.deep.equal(created.identity);
    }
  });

  it("a resource with every kind of attribute and block returns numbers in the form in which the API sent them", async () => {
    const { core } = await kitCore();
    const state = await core.create("kit_everything", {
      name: "a",
      size: new Decimal("0.1"),
      ports: [new Decimal("0.7")],
    });
    expect(get(state.value, "size")).to.deep.equal(new Decimal("0.1"));
    expect(get((await core.refresh(state))?.value, "ports", 0)).to.deep.equal(new Decimal("0.7"));
  });

  it("a resource declares an identifier that configurations cannot set", async () => {
    const { core } = await kitCore();
    const { computed, optional } = (await core.block("kit_everything")).attributes.id ?? {};
    expect({ computed, optional }).to.deep.equal({ computed: true, optional: undefined });
  });
});
