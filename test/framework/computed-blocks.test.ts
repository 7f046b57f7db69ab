import { expect } from "chai";
import { definitionProblems } from "../../src/schema/engine/check/definitions.ts";
import { block, identifier, number, string } from "../../src/schema/index.ts";
import { blockType } from "../../src/schema/schema.ts";
import { isUnknown } from "../../src/schema/values/unknown.ts";
import { asRecord } from "../../src/schema/values/value.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { toConfig } from "../../src/testing/core/config.ts";
import { encodeDecode } from "../../src/testing/core/core.ts";
import { received, sent } from "../../src/testing/core/wire.ts";
import { providerLife } from "../../src/testing/index.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { kit } from "../support/kit/provider.ts";
import { Store } from "../support/kit/store.ts";
import { smallProvider, smallResource } from "../support/small-provider.ts";

/** The life of a rota, with a Terraform that supports computed blocks. */
async function rota() {
  const store = new Store();
  const life = await providerLife(kit(store), {}, { computedBlocks: true });
  return { life, store, object: life.resource("rota") };
}

const someone = (what: string, title = "a") => ({ name: `${what} of ${title}`, badge: 1 });
const decided = (title = "a") => ({
  shift: [someone("first", title), someone("second", title)],
  helper: [someone("helper", title)],
  place: { door: someone("doorkeeper", title) },
  lead: [someone("lead", title)],
  deputy: someone("deputy", title),
});

describe("a computed block that the configuration leaves out", () => {
  it("an omitted computed block has the API's values, and nothing changes afterwards", async () => {
    const { object } = await rota();
    await object.create({ title: "a" });
    expect(object.state).to.deep.include(decided());
    await object.expectNoChange({ title: "a" });
  });

  it("the API also sets an omitted computed block within another block", async () => {
    const { object } = await rota();
    const config = { title: "a", team: [{ name: "red" }, { name: "blue", member: [{ name: "Ann" }] }] };
    await object.create(config);
    expect(object.state.team).to.deep.equal([
      { name: "red", member: [someone("red")] },
      { name: "blue", member: [{ name: "Ann", badge: 3 }] },
    ]);
    await object.expectNoChange(config);
  });

  it("an omitted computed block within an element of a set keeps the values of that element when other elements change", async () => {
    const { object } = await rota();
    const crew = [{ name: "red" }, { name: "blue" }];
    await object.create({ title: "a", crew });
    await object.expectNoChange({ title: "a", crew: [...crew].reverse() });
    await object.update({ title: "a", crew: [{ name: "blue" }, { name: "green" }] });
    expect(object.state.crew).to.have.deep.members([
      { name: "blue", member: [someone("blue")] },
      { name: "green", member: [someone("green")] },
    ]);
  });

  it("an omitted computed block may be empty: an API without such blocks leaves an empty collection in the state", async () => {
    const { object } = await rota();
    await object.create({ title: "none" });
    expect(object.state).to.deep.include({ shift: [], deputy: null });
    await object.expectNoChange({ title: "none" });
  });

  it("an omitted computed block is unknown in the plan of an update, unless the plan keeps the prior state", async () => {
    const { life, object } = await rota();
    await object.create({ title: "a" });
    const other = await life.core.planAfterRefresh("kit_rota", object.object, {
      title: "a",
      team: [{ name: "x" }],
    });
    const kept = plainState(other.planned);
    expect(kept.shift).to.deep.equal(decided().shift);
    expect(kept.helper).to.deep.equal(decided().helper);
    for (const name of ["place", "lead", "deputy"])
      expect(isUnknown(asRecord(other.planned)[name] ?? null), name).to.equal(true);
    const renamed = await life.core.planAfterRefresh("kit_rota", object.object, { title: "b" });
    expect(isUnknown(asRecord(renamed.planned).shift ?? null)).to.equal(true);
  });

  it("an omitted computed block shows no drift when the API changes it, and has the API's new values in the state", async () => {
    const { object, store } = await rota();
    await object.create({ title: "a" });
    store.change(String(object.state.id), { shift: [someone("third")] });
    await object.refresh();
    expect(object.state.shift).to.deep.equal([someone("third")]);
    await object.expectNoChange({ title: "a" });
  });

  it("a computed block that is no longer configured keeps its values until another attribute changes", async () => {
    const { object } = await rota();
    await object.create({ title: "a", place: { hall: { name: "Ann" } } });
    expect(object.state.place).to.deep.equal({ hall: { name: "Ann", badge: 3 } });
    await object.expectNoChange({ title: "a" });
    await object.update({ title: "b" });
    expect(object.state.place).to.deep.equal({ door: someone("doorkeeper", "b") });
  });

  it("an omitted computed block is in the state after an import, which plans nothing", async () => {
    const { object } = await rota();
    await object.create({ title: "a" });
    await object.importVerify({ config: { title: "a" } });
  });

  it("generated configuration contains no omitted computed block", async () => {
    const { life, object } = await rota();
    await object.create({ title: "a", shift: [{ name: "Ann" }] });
    const { config } = await life.queries.generate("kit_rota", object.object?.value ?? null);
    expect(plainState(config)).to.deep.include({
      title: "a",
      shift: [],
      helper: [],
      place: {},
      lead: [],
      deputy: null,
    });
  });
});

describe("a computed block that is configured", () => {
  const config = {
    title: "a",
    shift: [{ name: "Ann" }, {}],
    helper: [{ name: "Bob" }, { name: "Eve" }],
    place: { hall: { name: "Joe" } },
    lead: [{ name: "Kim" }],
    deputy: { name: "Lee" },
  };

  it("a configured computed block has the configured values, and the API sets the remaining ones", async () => {
    const { object } = await rota();
    await object.create(config);
    expect(object.state).to.deep.include({
      shift: [
        { name: "Ann", badge: 3 },
        { name: "nobody", badge: 0 },
      ],
      lead: [{ name: "Kim", badge: 3 }],
      deputy: { name: "Lee", badge: 3 },
    });
    await object.expectNoChange(config);
  });

  it("a configured computed block shows drift", async () => {
    const { object, store } = await rota();
    await object.create(config);
    store.change(String(object.state.id), { lead: { name: "Max", badge: 3 } });
    const { action } = await object.plan(config);
    expect(action).to.equal("update");
  });

  it("a configured computed block is an ordinary block for a Terraform that does not support computed blocks", async () => {
    const life = await providerLife(kit(new Store()));
    const object = life.resource("rota");
    await object.create(config);
    await object.expectNoChange(config);
  });
});

describe("a computed block with a client that does not know it", () => {
  for (const clientCapabilities of [undefined, null, {}, { computedBlocksAllowed: false }]) {
    it(`an omitted computed block is an error at its path for an older client: ${JSON.stringify(clientCapabilities)}`, async () => {
      const life = await providerLife(kit(new Store()));
      const block = await life.core.block("kit_rota");
      const call = encodeDecode(createRpcHandlers(kit(new Store())));
      const names = ["shift", "helper", "place", "lead"];
      const plain = { title: "a", deputy: {}, team: [{ name: "red" }] };
      const config = sent(blockType(block), toConfig(block, plain));
      const answer = await call("validateResourceConfig", {
        typeName: "kit_rota",
        config,
        clientCapabilities,
      });
      expect(answer.diagnostics.map(({ summary }) => summary)).to.deep.equal(
        [...names, "team"].map(() => "Computed block not supported"),
      );
      expect(answer.diagnostics.map(({ detail }) => detail)).to.deep.equal(
        [...names, "team[0].member"].map(
          (place) =>
            `Without a ${place} block the provider decides what it contains, which requires Terraform 1.16 or a later version. Use such a version, or add a ${place} block.`,
        ),
      );
      const planned = await call("planResourceChange", {
        typeName: "kit_rota",
        priorState: sent(blockType(block), null),
        proposedNewState: config,
        config,
        clientCapabilities,
      });
      expect(planned.diagnostics.map(({ summary }) => summary)).to.include("Computed block not supported");
      expect(received("", blockType(block), planned.plannedState)).to.equal(null);
    });
  }

  it("a computed block can be read and destroyed with an older client", async () => {
    const store = new Store();
    const newer = await providerLife(kit(store), {}, { computedBlocks: true });
    const made = newer.resource("rota");
    await made.create({ title: "a" });
    const older = await providerLife(kit(store));
    const object = await older.core.refresh(made.object as never);
    expect(object?.value).to.deep.equal(made.object?.value);
    await older.core.destroy(object as never);
    expect(store.all()).to.deep.equal({});
  });
});

describe("the definition of a computed block", () => {
  const id = identifier("The id");
  const problemsOf = async (schema: object) =>
    await definitionProblems(
      smallProvider({ api: undefined, resource: smallResource({ schema: { id, ...schema } as never }) }),
    );

  it("the definition of a computed block may contain only computed attributes", async () => {
    const part = block.list("Parts", {
      name: string("A name").required(),
      note: string("A note").optional(),
      size: number("A size").optional().computed(),
      inner: block.list("More", { code: string("A code").computed() }),
    });
    expect(await problemsOf({ part: part.computed() })).to.deep.equal([
      "small_thing: part is computed, but name in it is not",
      "small_thing: part is computed, but note in it is not",
      "small_thing: part is computed, but inner in it is not",
    ]);
  });

  it("the definition of a computed block may not require a block", async () => {
    const part = block.list("Parts", { code: string("A code").computed() }, { min: 1 });
    expect(await problemsOf({ part: part.computed() })).to.deep.equal([
      "small_thing: part is computed and also required",
    ]);
  });

  it("the definition of a computed block may name only configurable attributes", async () => {
    const part = block.list("Parts", { code: string("A code").computed() });
    const kept = part.computed().useStateForUnknown({ unlessChanged: ["nothing"] });
    expect(await problemsOf({ part: kept })).to.deep.equal([
      'small_thing: part.useStateForUnknown names "nothing", which is not in the schema',
    ]);
  });
});
