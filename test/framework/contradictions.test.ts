import { expect } from "chai";
import {
  block,
  bool,
  definitionsFor,
  type Fields,
  identifier,
  jsonObject,
  type Modifier,
  nested,
  number,
  string,
} from "../../src/schema/index.ts";
import {
  type Core,
  type CoreDiagnostic,
  DiagnosticsError,
  type PlainConfig,
  type ResourceState,
} from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { smallCore } from "../support/small-provider.ts";

type Change = (object: { readonly [name: string]: unknown }) => { readonly [name: string]: unknown };

/** An API that converts objects, stores the result, and returns it. */
async function coreWith(own: Fields, stored: { create?: Change; update?: Change }): Promise<Core> {
  let object: object = {};
  const resource = definitionsFor<null>().resource({
    description: "A thing of an API with ideas of its own.",
    schema: { id: identifier("The ID"), ...own },
    importForms: ["{id}"],
    example: "",
    async create({ plan }) {
      object = { ...Object(plan), id: "1", ...stored.create?.(Object(plan)) };
      return object as never;
    },
    read: async () => object as never,
    async update({ plan }) {
      object = { ...Object(plan), id: "1", ...stored.update?.(Object(plan)) };
      return object as never;
    },
    delete: async () => {},
  });
  return await smallCore({ api: null, resource });
}

const type = "small_thing";
const kind = { kind: string("Kind").required() };

async function failure(running: Promise<unknown>): Promise<{
  readonly error: CoreDiagnostic;
  readonly state: { readonly [name: string]: unknown };
  readonly tainted: boolean;
}> {
  const { diagnostics, newState } = await rejection(running, DiagnosticsError);
  const [error] = diagnostics;
  if (diagnostics.length !== 1 || !error || !newState)
    throw new Error(`not one error with a state: ${diagnostics}`);
  return { error, state: plainState(newState.value), tainted: newState.tainted };
}

async function createWithWarning(
  core: Core,
  config: PlainConfig,
): Promise<{ readonly warning: CoreDiagnostic; readonly created: ResourceState }> {
  const created = await core.create(type, config);
  const [warning] = core.warnings;
  if (core.warnings.length !== 1 || !warning) throw new Error(`not one warning: ${core.warnings}`);
  return { warning, created };
}

describe("an API that does not store the planned value", () => {
  it("if the API does not store a planned value, the update fails at the attribute, and the next plan shows the difference", async () => {
    const core = await coreWith(kind, { update: () => ({ kind: "Native" }) });
    const created = await core.create(type, { kind: "Slave" });
    const { newState } = await rejection(core.update(created, { kind: "Master" }), DiagnosticsError);
    const { error, state, tainted } = await failure(core.update(created, { kind: "Master" }));
    expect([error.path, error.summary]).to.deep.equal(["kind", "API did not store the planned value"]);
    expect(error.detail).to.contain(
      'After the update the API returned kind = "Native", but the plan was "Master".',
    );
    expect(error.detail).to.contain("set kind to the value that it returned");
    expect([state, tainted]).to.deep.equal([{ id: "1", kind: "Native" }, false]);
    const plan = await core.planAfterRefresh(type, newState, { kind: "Master" });
    expect([plan.action, plainState(plan.planned).kind]).to.deep.equal(["update", "Master"]);
    expect((await core.planAfterRefresh(type, newState, { kind: "Native" })).action).to.equal("no-op");
  });

  it("if the API does not store a planned value, the create warns, and the next plan updates the object in place", async () => {
    const core = await coreWith(kind, { create: () => ({ kind: "Native" }) });
    const { warning, created } = await createWithWarning(core, { kind: "Master" });
    expect([warning.path, warning.summary]).to.deep.equal(["kind", "API did not store the planned value"]);
    expect(warning.detail).to.contain("The object exists (id 1)").and.contain("set kind to the value");
    expect([plainState(created.value), created.tainted]).to.deep.equal([{ id: "1", kind: "Master" }, false]);
    const plan = await core.planAfterRefresh(type, created, { kind: "Master" });
    expect(plan.action).to.equal("update");
    expect((await core.planAfterRefresh(type, created, { kind: "Native" })).action).to.equal("no-op");
  });

  it("if the API does not store several planned values, each attribute has a warning", async () => {
    const fields = { ...kind, part: nested.single("Part", { size: number("Size").required() }).required() };
    const core = await coreWith(fields, { create: () => ({ kind: "b", part: { size: 2 } }) });
    await core.create(type, { kind: "a", part: { size: 1 } });
    expect(core.warnings.map(({ path }) => path)).to.deep.equal(["kind", "part.size"]);
  });

  it("computed values within a planned value that a create did not store may be missing", async () => {
    const fields = { parts: nested.list("Parts", { ...kind, code: string("Code").computed() }).required() };
    const core = await coreWith(fields, { create: () => ({ parts: [] }) });
    const { warning, created } = await createWithWarning(core, { parts: [{ kind: "a" }] });
    expect([warning.path, warning.summary]).to.deep.equal(["parts", "API did not store the planned value"]);
    expect(plainState(created.value).parts).to.deep.equal([{ kind: "a", code: null }]);
    expect((await core.planAfterRefresh(type, created, { parts: [] })).action).to.equal("no-op");
  });

  describe("of an attribute whose change replaces the object", () => {
    const name = { name: string("Name").required().requiresReplace() };
    const lower: Change = ({ name }) => ({ name: String(name).toLowerCase() });

    it("the object is not replaced for what its create did not store, and the plan warns", async () => {
      const core = await coreWith(name, { create: lower });
      const { created } = await createWithWarning(core, { name: "Main" });
      const plan = await core.planAfterRefresh(type, created, { name: "Main" });
      expect(plan.action).to.equal("no-op");
      const [, warning] = core.warnings;
      expect([warning?.path, warning?.summary]).to.deep.equal([
        "name",
        "API does not have the configured value",
      ]);
      expect(warning?.detail).to.contain('stored "main"').and.contain("-replace");
    });

    it("another configured value, and a change elsewhere, replace the object", async () => {
      const core = await coreWith(name, { create: lower });
      const { created } = await createWithWarning(core, { name: "Main" });
      expect((await core.planAfterRefresh(type, created, { name: "Other" })).action).to.equal("replace");
      const read = await core.refresh(created);
      if (!read) throw new Error("the object is gone");
      const value = { ...Object(read.value), name: "elsewhere" };
      const options = { priorPrivate: read.private };
      expect((await core.plan(type, value, { name: "Main" }, options)).action).to.equal("replace");
    });

    it("another attribute is updated in place, and the object keeps the value that the API stored", async () => {
      const core = await coreWith({ ...name, ...kind }, { create: lower, update: lower });
      const { created } = await createWithWarning(core, { name: "Main", kind: "a" });
      const updated = await core.update(created, { name: "Main", kind: "b" });
      expect(plainState(updated.value)).to.deep.equal({ id: "1", name: "main", kind: "b" });
      expect((await core.planAfterRefresh(type, updated, { name: "Main", kind: "b" })).action).to.equal(
        "no-op",
      );
    });

    it("a value that the API left out is planned as an update, because Terraform accepts no null for it", async () => {
      const fields = { name: string("Name").optional().requiresReplace() };
      const core = await coreWith(fields, { create: () => ({ name: null }) });
      const { created } = await createWithWarning(core, { name: "Main" });
      expect((await core.planAfterRefresh(type, created, { name: "Main" })).action).to.equal("update");
    });

    it("a resource without updates is not replaced either", async () => {
      const resource = definitionsFor<null>().resource({
        description: "A thing that the API never changes.",
        schema: { id: identifier("The ID"), ...kind },
        importForms: ["{id}"],
        example: "",
        create: async () => ({ id: "1", kind: "native" }),
        read: async () => ({ id: "1", kind: "native" }),
        delete: async () => {},
      });
      const core = await smallCore({ api: null, resource });
      const { created } = await createWithWarning(core, { kind: "Native" });
      expect((await core.planAfterRefresh(type, created, { kind: "Native" })).action).to.equal("no-op");
      expect((await core.planAfterRefresh(type, created, { kind: "Other" })).action).to.equal("replace");
    });

    it("the warning contains no sensitive value", async () => {
      const core = await coreWith({ name: name.name.sensitive() }, { create: lower });
      const { created } = await createWithWarning(core, { name: "Secret-Name" });
      await core.planAfterRefresh(type, created, { name: "Secret-Name" });
      expect(core.warnings).to.have.length(2);
      expect(JSON.stringify(core.warnings).toLowerCase()).to.not.contain("secret-name");
    });
  });

  it("if a computed attribute changes although its value was planned, the author receives an error", async () => {
    const fields = { ...kind, code: string("Code").computed().useStateForUnknown() };
    const core = await coreWith(fields, { create: () => ({ code: "1" }), update: () => ({ code: "2" }) });
    const created = await core.create(type, { kind: "a" });
    const { error, state } = await failure(core.update(created, { kind: "b" }));
    expect(error.path).to.equal("code");
    expect(error.detail).to.contain("remove useStateForUnknown() from code");
    expect(state).to.deep.equal({ id: "1", kind: "b", code: "2" });
  });

  it("the error about a planned value that the API does not store contains no values of a sensitive attribute", async () => {
    const fields = { token: string("Token").required().sensitive() };
    const core = await coreWith(fields, { update: () => ({ token: "returned-secret" }) });
    const created = await core.create(type, { token: "first-secret" });
    const { error, state } = await failure(core.update(created, { token: "planned-secret" }));
    expect(error.path).to.equal("token");
    expect(error.detail).to.not.contain("-secret");
    expect(error.detail).to.contain("Both values are sensitive and not shown.");
    expect(state.token).to.equal("returned-secret");
  });

  it("the error about a planned value that the API does not store redacts a secret which the API returned in another attribute", async () => {
    const secret = "7d3f9a1c5b8e2046aa91c3d7e5f80b62";
    const fields = { ...kind, token: string("Token").required().sensitive() };
    const core = await coreWith(fields, { create: ({ token }) => ({ kind: `kind of ${token}` }) });
    const { warning } = await createWithWarning(core, { kind: "a", token: secret });
    expect(warning.detail).to.contain('kind = "kind of (redacted)"');
    expect(warning.detail).to.not.contain(secret.slice(0, 16));
  });

  it("the error about a planned value that the API does not store describes long values instead of truncating them", async () => {
    const core = await coreWith(kind, { create: () => ({ kind: "x".repeat(500) }) });
    const { warning } = await createWithWarning(core, { kind: "a" });
    expect(warning.detail).to.contain("kind = (a text of 500 characters), but");
  });

  it("the error about a member that the API adds to an open value advises the word for that, and no other", async () => {
    const added = { spec: { replicas: 1, strategy: "rolling" } };
    const core = await coreWith({ value: jsonObject("V").required() }, { create: () => ({ value: added }) });
    const { warning } = await createWithWarning(core, { value: { spec: { replicas: 1 } } });
    expect(warning.detail)
      .to.contain('value.spec.strategy = "rolling", but the plan was null')
      .and.contain("mayBeExtended()")
      .and.not.contain("comparedAs()");
  });
});

describe("an attribute that may be overruled", () => {
  const limit = {
    limit: number("Limit").required().mayBeOverruled("The API takes 0 for its own limit. Apply again."),
  };

  it("mayBeOverruled reports a warning if the API replaces the value, and the state has the planned value until the next read", async () => {
    const core = await coreWith(limit, { create: () => ({ limit: 1000 }) });
    const created = await core.create(type, { limit: 0 });
    expect(plainState(created.value).limit).to.equal(0);
    const [warning, ...more] = core.warnings;
    expect(more).to.deep.equal([]);
    expect(warning).to.deep.equal({
      severity: "warning",
      path: "limit",
      summary: "API replaced the planned value",
      detail:
        "After the create the API returned limit = 1000, but the plan was 0. The API takes 0 for its own limit. Apply again.",
    });
    const plan = await core.planAfterRefresh(type, created, { limit: 0 });
    expect(plan.action).to.equal("update");
  });

  it("mayBeOverruled does not apply to other attributes", async () => {
    const core = await coreWith({ ...limit, ...kind }, { update: () => ({ limit: 1000, kind: "b" }) });
    const created = await core.create(type, { limit: 1, kind: "c" });
    const { diagnostics, newState } = await rejection(
      core.update(created, { limit: 0, kind: "a" }),
      DiagnosticsError,
    );
    expect(diagnostics.map(({ path, severity }) => [path, severity])).to.deep.equal([["kind", "error"]]);
    expect(core.warnings.map(({ path }) => path)).to.deep.equal(["limit"]);
    expect(plainState(newState?.value ?? null)).to.deep.equal({ id: "1", limit: 1000, kind: "b" });
  });

  it("mayBeOverruled applies to the members of a nested attribute", async () => {
    const part = nested
      .single("Part", { on: bool("On").required() })
      .required()
      .mayBeOverruled("It stays on.");
    const core = await coreWith({ part }, { create: () => ({ part: { on: true } }) });
    await core.create(type, { part: { on: false } } as PlainConfig);
    expect(core.warnings.map(({ path }) => path)).to.deep.equal(["part.on"]);
  });
});

describe("an API that makes elements of a set equal", () => {
  const element = { a: string("A").optional().computed(), b: string("B").optional().computed() };
  const config = { s: [{ a: "x" }, { b: "y" }] };
  const filled: Change = (object) => ({
    s: (object.s as { a?: string; b?: string }[]).map(({ a, b }) => ({ a: a ?? "x", b: b ?? "y" })),
  });

  for (const [kind, s] of [
    ["a nested attribute", nested.set("Set", element).required()],
    ["blocks", block.set("Set", element)],
  ] as const) {
    it(`if the API makes two elements of ${kind} equal, the create fails and names both`, async () => {
      const core = await coreWith({ s }, { create: filled });
      const { error, tainted } = await failure(core.create(type, config));
      expect([error.path, error.summary, tainted]).to.deep.equal([
        "s",
        "API made two elements of a set equal",
        true,
      ]);
      expect(error.detail).to.contain('the elements { "a" = "x" } and { "b" = "y" } of s are equal');
    });

    it(`if the API makes two elements of ${kind} equal, the update fails and names both`, async () => {
      const core = await coreWith({ s }, { update: filled });
      const created = await core.create(type, { s: [{ a: "1", b: "2" }] });
      const { error, tainted } = await failure(core.update(created, config));
      expect([error.path, tainted]).to.deep.equal(["s", false]);
    });
  }

  it("if the API makes two elements of a set within a set equal, the error is at the outer set and names both", async () => {
    const s = nested.set("Outer", { inner: nested.set("Inner", element).required() }).required();
    const inner = (object: object) => ({ s: [{ inner: filled({ s: config.s, ...object }).s }] });
    const core = await coreWith({ s }, { create: () => inner({}) });
    const { error } = await failure(core.create(type, { s: [{ inner: config.s }] }));
    expect(error.detail).to.contain('the elements { "a" = "x" } and { "b" = "y" } of s.inner are equal');
  });

  it("if the API makes two elements of a set equal in a set within them, the error names what is configured in it", async () => {
    const s = nested.set("Outer", { inner: nested.set("Inner", element).required() }).required();
    const same = { inner: [{ a: "x", b: "y" }] };
    const core = await coreWith({ s }, { create: () => ({ s: [same, same] }) });
    const { error } = await failure(
      core.create(type, { s: [{ inner: [{ a: "x" }] }, { inner: [{ b: "y" }] }] }),
    );
    expect(error.detail).to.contain(
      'the elements { "inner" = [{ "a" = "x" }] } and { "inner" = [{ "b" = "y" }] } of s are equal',
    );
  });

  it("if the API makes sensitive elements equal, the error shows no value", async () => {
    const s = nested.set("Set", { ...element, a: string("A").optional().computed().sensitive() }).required();
    const core = await coreWith({ s }, { create: filled });
    const { error } = await failure(core.create(type, config));
    expect(error.detail)
      .to.contain("two elements of s are equal")
      .and.not.match(/"[xy]"/);
  });
});

describe("a computed object of which an update keeps a member", () => {
  const box = nested
    .single("Box", { id: string("ID").computed().useStateForUnknown(), size: number("Size").computed() })
    .computed();

  it("an update completes a computed object of which the plan keeps a member, and resource code receives null for it", async () => {
    const seen: unknown[] = [];
    const update: Change = (object) => {
      seen.push(object.box);
      return { box: { id: "a", size: 2 } };
    };
    const core = await coreWith({ ...kind, box }, { create: () => ({ box: { id: "a", size: 1 } }), update });
    const created = await core.create(type, { kind: "x" });
    const updated = await core.update(created, { kind: "y" });
    expect(plainState(updated.value).box).to.deep.equal({ id: "a", size: 2 });
    expect(seen).to.deep.equal([null]);
  });

  it("an update that changes the kept member of a computed object is an error at the member", async () => {
    const update: Change = () => ({ box: { id: "b", size: 2 } });
    const core = await coreWith({ ...kind, box }, { create: () => ({ box: { id: "a", size: 1 } }), update });
    const { error } = await failure(core.update(await core.create(type, { kind: "x" }), { kind: "y" }));
    expect(error.path).to.equal("box.id");
  });
});

describe("the advice about a value that the provider planned", () => {
  const planned = string("The slug").computed();
  const fields = (slug: Fields[string]) => ({ ...kind, slug });
  const keep: Modifier = { name: "keepAlways", keeps: () => true };

  /** Returns the details of the error of an update after which the API has another slug than the planned one. */
  async function detailOf(slug: Fields[string], modified?: string): Promise<string> {
    let object: object = {};
    const store = async ({ plan }: { readonly plan: object }, value: string) => {
      object = { ...plan, id: "1", slug: value };
      return object as never;
    };
    const resource = definitionsFor<null>().resource<Fields>({
      description: "A thing whose slug changes.",
      schema: { id: identifier("The ID"), ...fields(slug) },
      importForms: ["{id}"],
      example: "",
      modifyPlan: ({ prior }) => (prior && modified !== undefined ? { slug: modified } : undefined),
      create: (context) => store(context, "first"),
      read: async () => object as never,
      update: (context) => store(context, "other"),
      delete: async () => {},
    });
    const core = await smallCore({ api: null, resource });
    const created = await core.create(type, { kind: "a" });
    return (await failure(core.update(created, { kind: "b" }))).error.detail;
  }

  for (const [what, slug, modified, advice, absent] of [
    ["modifyPlan", planned, "mine", "comes from modifyPlan", "useStateForUnknown"],
    [
      "modifyPlan in spite of useStateForUnknown",
      planned.useStateForUnknown(),
      "mine",
      "comes from modifyPlan",
      "remove",
    ],
    [
      "useStateForUnknown",
      planned.useStateForUnknown(),
      undefined,
      "remove useStateForUnknown() from slug",
      "modifyPlan",
    ],
    [
      "useNonNullStateForUnknown",
      planned.nullable().useNonNullStateForUnknown(),
      undefined,
      "remove useNonNullStateForUnknown() from slug",
      "modifyPlan",
    ],
    [
      "a modifier of the author",
      planned.modify(keep),
      undefined,
      "correct the modifier keepAlways of slug",
      "StateForUnknown",
    ],
    [
      "modifyPlan in spite of a default",
      string("The slug").default("first"),
      "mine",
      "comes from modifyPlan",
      "comparedAs",
    ],
  ] as readonly (readonly [string, Fields[string], string | undefined, string, string])[]) {
    it(`a contradicted value of ${what} has the advice that fits it, and no word that the definition does not have`, async () => {
      expect(await detailOf(slug, modified))
        .to.contain(advice)
        .and.not.contain(absent);
    });
  }
});
