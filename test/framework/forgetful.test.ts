import { expect } from "chai";
import { string } from "../../src/schema/index.ts";
import { asRecord, type Value } from "../../src/schema/values/value.ts";
import { DiagnosticsError } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { kitCore } from "../support/kit/core.ts";
import { storedLife } from "../support/stored-life.ts";

const type = "kit_forgetful";
const config = { name: "a", part: [{ name: "p" }] };
const lacking = (lacks: { readonly [name: string]: string }) => ({ ...config, lacks });
const failing = (promise: Promise<unknown>) => rejection(promise, DiagnosticsError);
const stateOf = (value: Value | undefined) => plainState(value ?? null);

const kept = "The object exists (id id-1) and is kept in the state as tainted: the next apply replaces it.";
const advice =
  "For the author of the provider: return a value, or declare an attribute that the API may leave out as nullable().";

describe("a read without the name of the object", () => {
  it("a read that returns no name, by which the object is imported, is an error, and the state stays", async () => {
    const schema = { name: string("A name").required().requiresReplace(), note: string("A note").required() };
    const { life, stored } = await storedLife(schema, (plan) => plan, { importForms: ["{name}"] as never });
    await life.create({ name: "n", note: "a" });
    const before = life.state;
    Object.assign(stored, { name: undefined, note: undefined });
    const { diagnostics } = await failing(life.refresh());
    expect(diagnostics[0]?.detail).to.contain("read returned no name, which identifies the object");
    expect(life.state).to.deep.equal(before);
    // Another attribute may be null: that is a change outside of Terraform.
    Object.assign(stored, { name: "n", note: null });
    await life.refresh();
    expect(life.state).to.include({ name: "n", note: null });
  });
});

describe("a result without a computed attribute", () => {
  for (const [attribute, place] of [
    ["url", "url"],
    ["size", "size"],
    ["owner", "owner"],
    ["code", "part[0].code"],
  ] as const) {
    for (const substitute of ["null", "undefined"]) {
      it(`a create fails if ${place} is ${substitute}, and the object stays in the state`, async () => {
        const { core, store } = await kitCore();
        const creating = core.create(type, lacking({ [`create.${attribute}`]: substitute }));
        const { diagnostics, newState } = await failing(creating);
        expect(diagnostics.map(({ summary }) => summary)).to.deep.equal([
          `Provider bug while creating ${type}`,
        ]);
        expect(diagnostics[0]?.detail)
          .to.contain(
            `create returned no value for ${place}, which the schema declares as computed. ${advice}`,
          )
          .and.contain(kept);
        expect(newState?.tainted).to.equal(true);
        expect(stateOf(newState?.value)).to.include({ id: "id-1", name: "a", note: "a note" });
        if (newState) await core.replace(newState, config);
        expect(Object.keys(store.all())).to.have.length(1);
      });
    }
  }

  it("the error about computed attributes missing in a result names all of them", async () => {
    const { core } = await kitCore();
    const creating = core.create(type, lacking({ "create.url": "null", "create.size": "undefined" }));
    expect((await failing(creating)).diagnostics[0]?.detail).to.contain(
      "create returned no value for url, size,",
    );
  });

  for (const substitute of ["null", "undefined", "empty"]) {
    it(`an object is not kept in the state if its id is ${substitute}, and the error states this`, async () => {
      const { core } = await kitCore();
      const creating = core.create(type, lacking({ "create.id": substitute }));
      const { diagnostics, newState } = await failing(creating);
      expect(diagnostics[0]?.detail)
        .to.contain("create returned no value for id, which the schema declares as computed.")
        .and.contain("return the identifier of the object.")
        .and.contain(
          "The object may exist, but the API returned no identifier for it, so it is not in the state.",
        );
      expect(newState).to.equal(undefined);
    });
  }

  for (const substitute of ["null", "empty"]) {
    it(`an object is kept with the id of a checkpoint if the id in the result is ${substitute}`, async () => {
      const { core } = await kitCore();
      const lacks = lacking({ "create.checkpoint": "given", "create.id": substitute });
      const { diagnostics, newState } = await failing(core.create(type, lacks));
      expect(diagnostics[0]?.detail).to.contain("create returned no value for id,").and.contain(kept);
      expect(stateOf(newState?.value)).to.include({ id: "id-1", url: "https://kit.example.com/id-1" });
    });
  }

  it("a result may omit computed attributes that are nullable, configured, or returned earlier", async () => {
    const { core } = await kitCore();
    const said = { "create.note": "null", "create.owner": "undefined", "read.url": "undefined" };
    const state = await core.create(type, {
      ...lacking({ ...said, "update.size": "undefined" }),
      owner: "me",
    });
    expect(stateOf(state.value)).to.include({ note: null, owner: "me" });
    const url = "https://kit.example.com/id-1";
    expect(stateOf((await core.refresh(state))?.value)).to.include({ url });
    const lacks = { "update.url": "undefined" };
    const updated = await core.update(state, { ...lacking(lacks), name: "other", owner: "me" });
    expect(stateOf(updated.value)).to.include({ url, size: 5 });
  });

  it("an update whose result lacks a computed attribute fails, and the state keeps the known values", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, config);
    const changed = { ...lacking({ "update.url": "null", "update.code": "null" }), name: "other" };
    const { diagnostics, newState } = await failing(core.update(state, changed));
    expect(diagnostics[0]?.summary).to.equal(`Provider bug while updating ${type}`);
    expect(diagnostics[0]?.detail).to.contain("update returned no value for url, part[0].code,");
    expect(newState?.tainted).to.equal(false);
    const url = "https://kit.example.com/id-1";
    expect(stateOf(newState?.value)).to.include({ id: "id-1", name: "other", url });
  });

  for (const [attribute, substitute] of [
    ["url", "null"],
    ["id", "null"],
    ["id", "empty"],
  ] as const) {
    it(`a read fails if ${attribute} is ${substitute}, and the state remains`, async () => {
      const { core } = await kitCore();
      const state = await core.create(type, lacking({ [`read.${attribute}`]: substitute }));
      const { diagnostics } = await failing(core.refresh(state));
      expect(diagnostics[0]?.summary).to.equal(`Provider bug while reading ${type}`);
      expect(diagnostics[0]?.detail).to.contain(`read returned no value for ${attribute},`);
    });
  }

  for (const number of ["NaN", "Infinity"]) {
    it(`the error about missing computed attributes names ${number}`, async () => {
      const { core } = await kitCore();
      const { diagnostics, newState } = await failing(core.create(type, lacking({ "create.size": number })));
      expect(diagnostics[0]?.detail).to.contain(`At size: number expected, ${number} found.`);
      expect(asRecord(newState?.value ?? null)).to.include({ id: "id-1", size: null });
    });
  }
});
