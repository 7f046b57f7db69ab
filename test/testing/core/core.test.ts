import { expect } from "chai";
import { knownAfterApply } from "../../../src/schema/values/unknown.ts";
import { record, type ValueRecord } from "../../../src/schema/values/value.ts";
import { Core, DiagnosticsError, encodeDecode, recording } from "../../../src/testing/core/core.ts";
import { rejection } from "../../../src/testing/core/rejection.ts";
import { changed, type ToyHandlers, thing, thingIn, toyProvider } from "./toy.ts";

const failure = [{ severity: 1, summary: "It failed", detail: "somehow" }];

function start(overrides: Partial<ToyHandlers> = {}) {
  const things = new Map<string, ValueRecord>();
  const { call, calls } = recording(encodeDecode({ ...toyProvider(things), ...overrides }));
  const methods = () => calls.splice(0).map(({ method }) => method);
  return { core: new Core(call), things, calls, methods };
}

describe("Core", () => {
  it("Core creates an object: validates, plans, plans again in apply, applies", async () => {
    const { core, methods } = start();
    await core.configure({ token: "x" });
    expect(methods()).to.deep.equal([
      "getProviderSchema",
      "getResourceIdentitySchemas",
      "validateProviderConfig",
      "configureProvider",
    ]);
    const state = await core.create("toy_thing", { name: "a", rule: { port: 1 }, secret: "s" });
    expect(methods()).to.deep.equal([
      ...["validateResourceConfig", "planResourceChange"],
      ...["validateResourceConfig", "planResourceChange", "applyResourceChange"],
    ]);
    expect(state).to.deep.include({ type: "toy_thing", tainted: false, private: Buffer.from("p") });
    expect(state.identity).to.deep.equal(record([["id", "thing-1"]]));
    expect(state.value).to.deep.include({ id: "thing-1", name: "a", region: "eu", secret: null });
    expect(state.value).to.have.deep.property("rule", [record(Object.entries({ note: "auto", port: 1 }))]);
  });

  it("Core plans again with values that became known", async () => {
    const { core, calls } = start();
    const state = await core.create("toy_thing", { name: knownAfterApply }, { name: "late" });
    expect(state.value).to.have.property("name", "late");
    const plans = calls.filter(({ method }) => method === "planResourceChange");
    const capabilities = plans.map(
      ({ request }) => "clientCapabilities" in request && request.clientCapabilities,
    );
    expect(capabilities).to.deep.equal([
      { deferralAllowed: false, writeOnlyAttributesAllowed: true },
      { deferralAllowed: true, writeOnlyAttributesAllowed: true },
    ]);
  });

  it("Core does not apply a configuration with unknown values", async () => {
    const { core } = start();
    const error = await rejection(core.create("toy_thing", { name: knownAfterApply }), Error);
    expect(error.message).to.contain("without unknown values");
  });

  it("Core reads an object and then updates it in place", async () => {
    const { core, methods } = start();
    const state = await core.create("toy_thing", { name: "a" });
    methods();
    const updated = await core.update(state, { name: "b" });
    expect(methods()).to.deep.equal([
      ...["upgradeResourceState", "readResource", "validateResourceConfig", "planResourceChange"],
      ...["upgradeResourceState", "validateResourceConfig", "planResourceChange", "applyResourceChange"],
    ]);
    expect(updated.value).to.deep.include({ id: "thing-1", name: "b" });
    expect(updated.private.toString()).to.equal("pp");
  });

  it("Core does nothing for an unchanged configuration", async () => {
    const { core, methods } = start();
    const state = await core.create("toy_thing", { name: "a", rule: [{ port: 1 }, { port: 2 }] });
    methods();
    const again = await core.planAndApply("toy_thing", state, {
      name: "a",
      rule: [{ port: 1 }, { port: 2 }],
    });
    expect(again).to.deep.equal({ action: "no-op", state });
    expect(methods()).to.not.include("applyResourceChange");
    const error = await rejection(core.update(state, { name: "a", rule: [{ port: 1 }, { port: 2 }] }), Error);
    expect(error.message).to.contain("no-op");
  });

  it("Core replaces an object: plans twice, passes private state on, deletes and creates", async () => {
    const { core, calls, things } = start();
    const state = await core.create("toy_thing", { name: "a", region: "eu" });
    calls.splice(0);
    const replaced = await core.replace(state, { name: "a", region: "us" });
    expect(replaced.value).to.deep.include({ id: "thing-2", region: "us" });
    expect([...things.keys()]).to.deep.equal(["thing-2"]);
    const seen = calls.flatMap(({ method, request }) => {
      const part = request as { priorPrivate?: Uint8Array; plannedPrivate?: Uint8Array };
      if (method === "planResourceChange") return [`plan ${Buffer.from(part.priorPrivate ?? []).toString()}`];
      return method === "applyResourceChange"
        ? [`apply ${Buffer.from(part.plannedPrivate ?? []).toString()}`]
        : [];
    });
    expect(seen).to.deep.equal(["plan p", "plan pp", "apply ppp", "plan ", "apply p"]);
  });

  it("Core reports which attributes require replacement, leaving out those without a change", async () => {
    const always: Partial<ToyHandlers> = {
      planResourceChange: async (request, context) => ({
        ...(await toyProvider().planResourceChange(request, context)),
        requiresReplace: [{ steps: [{ attributeName: "region" }] }, { steps: [{ attributeName: "name" }] }],
      }),
    };
    const { core } = start(always);
    const state = await core.create("toy_thing", { name: "a", region: "eu" });
    const plan = await core.planAfterRefresh("toy_thing", state, { name: "b", region: "eu" });
    expect(plan).to.deep.include({ action: "replace", requiresReplace: [["name"]] });
    const still = await core.planAfterRefresh("toy_thing", state, { name: "a", region: "eu" });
    expect(still.action).to.equal("no-op");
  });

  it("Core replaces an object because of a write-only attribute whose change is not visible in the plan", async () => {
    const { core } = start({
      planResourceChange: async (request, context) => ({
        ...(await toyProvider().planResourceChange(request, context)),
        requiresReplace: [{ steps: [{ attributeName: "secret" }] }],
      }),
    });
    const state = await core.create("toy_thing", { name: "a" });
    const plan = await core.planAfterRefresh("toy_thing", state, { name: "b" });
    expect(plan).to.deep.include({ action: "replace", requiresReplace: [["secret"]] });
  });

  it("Core detects drift, and recreates a deleted object", async () => {
    const { core, things } = start();
    const state = await core.create("toy_thing", { name: "a" });
    things.set("thing-1", changed(things.get("thing-1") ?? null, { name: "drifted" }));
    expect((await core.refresh(state))?.value).to.have.property("name", "drifted");
    expect((await core.update(state, { name: "a" })).value).to.have.property("name", "a");
    things.clear();
    expect(await core.refresh(state)).to.equal(undefined);
    expect(await core.planAndApply("toy_thing", state, { name: "a" })).to.have.property("action", "create");
  });

  it("Core destroys an object with and without a plan, and skips a deleted one", async () => {
    const { core, things, methods } = start();
    const state = await core.create("toy_thing", { name: "a" });
    const other = await core.create("toy_thing", { name: "b" });
    methods();
    await core.destroy(state);
    expect(methods()).to.deep.equal([
      ...["upgradeResourceState", "readResource", "planResourceChange"],
      ...["upgradeResourceState", "applyResourceChange"],
    ]);
    await core.deleteUnplanned(other);
    expect(methods()).to.deep.equal(["applyResourceChange"]);
    expect(things.size).to.equal(0);
    await core.destroy(state);
    expect(methods()).to.deep.equal(["upgradeResourceState", "readResource"]);
  });

  it("Core imports an object by ID and by identity, and reads it", async () => {
    const { core } = start();
    const state = await core.create("toy_thing", { name: "a" });
    const byId = await core.import("toy_thing", "thing-1");
    const byIdentity = await core.import("toy_thing", { id: "thing-1" });
    expect(byId.value).to.deep.equal(state.value);
    expect(byIdentity).to.deep.equal(byId);
    const error = await rejection(core.import("toy_thing", "thing-7"), DiagnosticsError);
    expect(error.diagnostics[0]?.summary).to.equal("Cannot import non-existent remote object");
  });

  it("Core upgrades states and reads data sources", async () => {
    const { core } = start();
    const value = await core.upgrade("toy_thing", 0, '{"id":"x","name":"n","rule":[]}');
    expect(value).to.deep.include({ id: "x", name: "n", region: null });
    expect(await core.readData("toy_copy", { of: "it" })).to.deep.include({ copy: "it" });
  });

  it("Core reports errors with their attribute path, and collects warnings", async () => {
    const { core } = start({
      configureProvider: async () => ({ diagnostics: [{ severity: 2, summary: "Beware", detail: "of it" }] }),
    });
    await core.configure();
    expect(core.warnings.map(({ summary }) => summary)).to.deep.equal(["Beware"]);
    const error = await rejection(core.create("toy_thing", { name: "odd" }), DiagnosticsError);
    expect(error.diagnostics).to.deep.equal([
      { severity: "error", summary: "Odd name", detail: "Choose another", path: "name" },
    ]);
  });
});

describe("Core, when apply fails", () => {
  const { applyResourceChange: apply } = toyProvider();

  async function failing(overrides: Partial<ToyHandlers>, change: (core: Core) => Promise<unknown>) {
    const { core } = start(overrides);
    return { core, error: await rejection(change(core), DiagnosticsError) };
  }

  it("Core taints a partly created resource, and replaces it in the next apply", async () => {
    let fails = true;
    const { core, error } = await failing(
      {
        applyResourceChange: async (request, context) => ({
          ...(await apply(request, context)),
          ...(fails && { diagnostics: failure }),
        }),
      },
      (core) => core.create("toy_thing", { name: "a" }),
    );
    const { newState } = error;
    if (!newState) throw new Error("the object leaked");
    expect(newState).to.have.property("tainted", true);
    fails = false;
    const plan = await core.plan("toy_thing", newState.value, { name: "a" }, { tainted: true });
    expect(plan).to.deep.include({ action: "replace", requiresReplace: [] });
    expect(await core.apply(plan)).to.deep.include({ tainted: false });
  });

  it("Core drops a resource whose failed create returns a null state", async () => {
    const { error } = await failing({ applyResourceChange: async () => ({ diagnostics: failure }) }, (core) =>
      core.create("toy_thing", { name: "a" }),
    );
    expect(error.newState).to.equal(undefined);
  });

  it("Core keeps the prior state when a failed update returns null, and otherwise stores the returned state", async () => {
    for (const respondsNull of [true, false]) {
      let fails = false;
      const { core, things } = start();
      const state = await core.create("toy_thing", { name: "a" });
      const failingCore = new Core(
        encodeDecode({
          ...toyProvider(things),
          applyResourceChange: async (request) => {
            fails = true;
            const half = changed(thingIn(request.priorState), { name: "half" });
            return {
              newState: thing(respondsNull ? null : half),
              private: Buffer.from("k"),
              diagnostics: failure,
            };
          },
        }),
      );
      const error = await rejection(failingCore.update(state, { name: "b" }), DiagnosticsError);
      expect(fails).to.equal(true);
      expect(error.newState).to.have.property("tainted", false);
      expect(error.newState?.value).to.have.property("name", respondsNull ? "a" : "half");
      expect(error.newState?.private.toString()).to.equal(respondsNull ? "p" : "k");
    }
  });

  it("Core keeps the resource when its deletion fails", async () => {
    const { core, things } = start();
    const state = await core.create("toy_thing", { name: "a" });
    const stubborn = new Core(
      encodeDecode({ ...toyProvider(things), applyResourceChange: async () => ({ diagnostics: failure }) }),
    );
    const error = await rejection(stubborn.destroy(state), DiagnosticsError);
    expect(error.newState).to.deep.equal(state);
  });
});
