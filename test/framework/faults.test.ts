import { expect } from "chai";
import { isRecord, type Value } from "../../src/schema/values/value.ts";
import { DiagnosticsError } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { kitCore } from "../support/kit/core.ts";

const type = "kit_fragile";

function members(value: Value | undefined) {
  if (!isRecord(value ?? null)) throw new Error("no object");
  return value as { readonly [name: string]: Value };
}

const failing = (promise: Promise<unknown>) => rejection(promise, DiagnosticsError);

describe("errors of a create", () => {
  it("errors of a create before the object exists leave no state", async () => {
    const { core, store } = await kitCore();
    const { diagnostics, newState } = await failing(core.create(type, { name: "a", fail: "refuse" }));
    expect(diagnostics[0]).to.include({ summary: "Name taken", path: "name" });
    expect(newState).to.equal(undefined);
    expect(store.all()).to.deep.equal({});
  });

  it("errors of a create after the object exists keep it as tainted, and the next apply replaces it", async () => {
    const { core, store } = await kitCore();
    const { diagnostics, newState } = await failing(core.create(type, { name: "a", fail: "after-create" }));
    expect(diagnostics[0]).to.include({
      summary: `${type} not created`,
      detail:
        "the API lost its mind\n\nThe object exists (id id-1) and is kept in the state as tainted: the next apply replaces it.",
    });
    expect(newState).to.include({ tainted: true });
    expect(members(newState?.value)).to.include({ id: "id-1", name: "a", runs: null });
    const replaced = await core.replace(newState as NonNullable<typeof newState>, { name: "a" });
    expect(replaced.tainted).to.equal(false);
    expect(Object.keys(store.all())).to.have.length(1);
  });

  it("errors of a create that are bugs of the provider keep the object as tainted and are reported as bugs", async () => {
    const { core } = await kitCore();
    const { diagnostics, newState } = await failing(core.create(type, { name: "a", fail: "bug" }));
    expect(diagnostics[0]?.summary).to.equal(`Provider bug while creating ${type}`);
    expect(diagnostics[0]?.detail).to.contain("create has a bug");
    expect(members(newState?.value).id).to.equal("id-1");
  });

  it("errors of a create with an invalid result keep its valid attributes", async () => {
    const { core } = await kitCore();
    const { diagnostics, newState } = await failing(core.create(type, { name: "a", fail: "nonsense" }));
    expect(diagnostics[0]?.detail).to.contain("At runs: number expected, string found.");
    expect(members(newState?.value)).to.include({ id: "id-1", runs: null, password_length: 0 });
  });

  it("errors of a create after a rollback leave no state", async () => {
    const { core, store } = await kitCore();
    const { newState } = await failing(core.create(type, { name: "a", fail: "rolled-back" }));
    expect(newState).to.equal(undefined);
    expect(store.all()).to.deep.equal({});
  });

  it("an interrupted create keeps the object, and the error states that the run was interrupted", async () => {
    const { core, call, store } = await kitCore();
    const creating = failing(core.create(type, { name: "a", fail: "wait" }));
    while (!store.log.includes("create id-1")) await new Promise((resolve) => setImmediate(resolve));
    await (call as unknown as (method: string, request: object) => Promise<unknown>)("stopProvider", {});
    const { diagnostics, newState } = await creating;
    expect(diagnostics[0]?.detail).to.contain("interrupted");
    expect(newState?.tainted).to.equal(true);
    const later = await core.create(type, { name: "b" });
    expect(members(later.value).id).to.equal("id-2");
  });
});

describe("the timeout of an operation", () => {
  it("the timeout of an operation is the configured one, and a created object is kept", async () => {
    const { core } = await kitCore();
    const config = { name: "a", fail: "wait", timeouts: { create: "30ms" } };
    const { diagnostics, newState } = await failing(core.create(type, config));
    expect(diagnostics[0]?.detail).to.contain("The operation timed out.");
    expect(newState).to.include({ tainted: true });
  });

  for (const create of ["0s", "soon", "-1m"]) {
    it(`the timeout of an operation cannot be ${create}`, async () => {
      const { core } = await kitCore();
      const { diagnostics } = await failing(core.validateResource(type, { name: "a", timeouts: { create } }));
      expect(diagnostics[0]).to.include({ summary: "Invalid value", path: "timeouts.create" });
    });
  }
});

describe("errors of an update", () => {
  it("errors of an update without an effect keep the prior state", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a" });
    const { newState } = await failing(core.update(state, { name: "b", fail: "refused-update" }));
    expect(members(newState?.value)).to.include({ name: "a", fail: null, runs: 1 });
    expect(newState?.tainted).to.equal(false);
  });

  it("errors of an update of a deleted object keep the prior state, and suggest another plan", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a" });
    const { diagnostics, newState } = await failing(
      core.update(state, { name: "b", fail: "deleted-elsewhere" }),
    );
    expect(diagnostics.map(({ detail }) => detail)).to.deep.equal([
      "no such object\n\nThe object (id id-1) was deleted outside of Terraform. Plan again: the next plan creates a new one.",
    ]);
    expect(members(newState?.value)).to.include({ id: "id-1", name: "a" });
  });

  it("the error of an update does not state that the object was deleted if the 404 concerns another object", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a" });
    const { diagnostics } = await failing(core.update(state, { name: "b", fail: "other-not-found" }));
    expect(diagnostics.map(({ detail }) => detail)).to.deep.equal(["no such owner"]);
  });

  it("errors of an update after a checkpoint keep the values of the checkpoint", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a" });
    const { newState } = await failing(core.update(state, { name: "b", fail: "after-update" }));
    expect(members(newState?.value)).to.include({ name: "b", fail: "after-update", runs: 2 });
  });

  it("an update with an unknown outcome reads the object", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a" });
    const { newState } = await failing(core.update(state, { name: "b", fail: "lost-answer" }));
    expect(members(newState?.value)).to.include({ name: "b", fail: null });
  });

  it("an update with an unknown outcome reads the object, also after a checkpoint", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a" });
    const { newState } = await failing(core.update(state, { name: "b", fail: "later-answer-lost" }));
    expect(members(newState?.value)).to.include({ name: "b and later", fail: null, runs: 2 });
  });

  it("an update with an unknown outcome keeps the prior state if the object cannot be read", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a" });
    const { newState } = await failing(core.update(state, { name: "unreadable", fail: "lost-answer" }));
    expect(members(newState?.value)).to.include({ name: "a" });
  });
});

describe("errors of other operations", () => {
  it("errors of a delete keep the object", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a", fail: "delete" });
    const { diagnostics, newState } = await failing(core.destroy(state));
    expect(diagnostics[0]).to.include({
      summary: `${type} not deleted`,
      detail: "the API does not let go\n\nThe object (id id-1) is kept in the state.",
    });
    expect(newState?.value).to.deep.equal(state.value);
  });

  it("errors of a read keep the state and the private state", async () => {
    const { core, store } = await kitCore();
    const state = await core.create(type, { name: "a" });
    store.change("id-1", { name: "unreadable" });
    const { diagnostics } = await failing(core.refresh(state));
    expect(diagnostics[0]?.summary).to.equal(`${type} not read`);
  });

  for (const [name, summary] of [
    ["forbidden", "Name forbidden"],
    ["bug", "Provider bug while validating kit_fragile"],
  ] as const) {
    it(`errors of a validation are diagnostics: ${summary}`, async () => {
      const { core } = await kitCore();
      const { diagnostics } = await failing(core.validateResource(type, { name }));
      expect(diagnostics[0]?.summary).to.equal(summary);
    });
  }

  it("errors of a plan are diagnostics", async () => {
    const { core } = await kitCore();
    const { diagnostics } = await failing(core.plan(type, null, { name: "plan-bug" }));
    expect(diagnostics[0]?.summary).to.equal(`Provider bug while planning ${type}`);
  });

  it("errors of the provider's configuration are diagnostics at the attribute", async () => {
    for (const fail of ["validate", "configure"]) {
      const { core } = await kitCore();
      const { diagnostics } = await failing(core.configure({ fail }));
      expect(diagnostics[0]).to.include({ summary: "Configured to fail", path: "fail" });
    }
    const { core } = await kitCore();
    expect((await failing(core.configure({ fail: "bug" }))).diagnostics[0]?.summary).to.contain(
      "Provider bug",
    );
  });

  it("errors may be reported as warnings", async () => {
    const { core } = await kitCore();
    await core.validateResource(type, { name: "odd" });
    await core.configure({ fail: "warn" });
    expect(core.warnings.map(({ summary }) => summary)).to.deep.equal(["Odd name", "Configured to warn"]);
  });
});

describe("private state and plan hooks", () => {
  it("handlers and hooks pass the private state from one operation to the next", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a" });
    const updated = await core.update(state, { name: "b" });
    expect(members(updated.value).runs).to.equal(2);
    expect(members((await core.refresh(updated))?.value).runs).to.equal(2);
  });

  it("a plan can read the private state", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a" });
    const plan = await core.plan(type, state.value, { name: "planned" }, { priorPrivate: state.private });
    expect(members(plan.planned).runs).to.equal(2);
  });

  it("a plan can request the replacement of the object", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a" });
    expect(members((await core.replace(state, { name: "other" })).value)).to.include({
      name: "other",
      runs: 1,
    });
  });

  it("delete works without the planned private state, which some hosts do not pass", async () => {
    const { core, store } = await kitCore();
    await core.deleteUnplanned(await core.create(type, { name: "a" }));
    expect(store.all()).to.deep.equal({});
  });

  it("write-only values are passed to create and stored nowhere", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a", password: "12345" });
    expect(members(state.value)).to.include({ password: null, password_length: 5 });
  });
});
