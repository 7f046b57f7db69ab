import { expect } from "chai";
import { identityProblems } from "../../src/schema/engine/check/resource.ts";
import { definitionsFor, identifier, string } from "../../src/schema/index.ts";
import { DiagnosticsError } from "../../src/testing/core/errors.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { smallCore } from "../support/small-provider.ts";

// An identity as those of the Azure providers: the subscription and the group are parts of the ID, and the tenant is that of the provider.

/** What the provider is configured with. */
interface Api {
  /** Null if it is not known. */
  tenant: string | null;
  readonly names: Map<string, string>;
}

const { resource } = definitionsFor<Api>();
const part = (id: string, index: number) => id.split("/")[index];

const thing = resource({
  description: "A thing",
  schema: { id: identifier("The ID"), name: string("The name").required() },
  identity: {
    required: [],
    derived: {
      subscription: { description: "The subscription", value: ({ object }) => part(object.id, 1) },
      group: { value: ({ object }) => part(object.id, 2) },
      tenant: { optional: true, value: ({ api }) => api.tenant },
    },
    attributes: ({ subscription, group }) => ({ id: `/${subscription}/${group}` }),
  },
  importForms: ["{id}"],
  slashesIn: ["id"],
  example: "",
  create: async ({ plan, api }) => {
    api.names.set("/s1/g1", plan.name);
    return { id: "/s1/g1", name: plan.name };
  },
  read: async ({ prior, api }) => {
    const id = prior.id ?? "";
    const name = api.names.get(id);
    return name === undefined ? null : { id, name };
  },
  update: async ({ plan, prior, api }) => {
    api.names.set(prior.id, plan.name);
    return { id: prior.id, name: plan.name };
  },
  delete: async () => {},
});

const type = "small_thing";
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const whole = { subscription: "s1", group: "g1", tenant: "t1" };

async function things() {
  const api: Api = { tenant: "t1", names: new Map() };
  const core = await smallCore({ api, resource: thing });
  return { api, core, state: await core.create(type, { name: "a" }) };
}

describe("derived attributes of an identity", () => {
  it("creates, reads and updates return them next to the state, which does not have them", async () => {
    const { core, state } = await things();
    expect(plain(state.identity)).to.deep.equal(whole);
    expect(plain(state.value)).to.deep.equal({ id: "/s1/g1", name: "a" });
    expect(plain((await core.refresh(state))?.identity)).to.deep.equal(whole);
    const updated = await core.update(state, { name: "b" });
    expect(plain(updated.identity)).to.deep.equal(whole);
    expect((await core.planAfterRefresh(type, updated, { name: "b" })).action).to.equal("no-op");
  });

  it("an import finds the object by the attributes that they identify", async () => {
    const { core, state } = await things();
    for (const named of ["/s1/g1", whole, { subscription: "s1", group: "g1", tenant: null }]) {
      const imported = await core.import(type, named);
      expect(plain(imported.value)).to.deep.equal(plain(state.value));
      expect(plain(imported.identity)).to.deep.equal(whole);
    }
  });

  it("an import that names another value than the provider has is an error", async () => {
    const { core } = await things();
    const error = await rejection(core.import(type, { ...whole, tenant: "t2" }), DiagnosticsError);
    expect(error.message)
      .to.contain("Read found another object")
      .and.contain('{ tenant = "t2" }, and the read found one with { tenant = "t1" }');
  });

  it("an import of a missing object names the identity of the import", async () => {
    const { core } = await things();
    const error = await rejection(core.import(type, { ...whole, group: "g2" }), DiagnosticsError);
    expect(error.message).to.contain('{ subscription = "s1", group = "g2", tenant = "t1" }');
  });

  it("a refresh with another configuration of the provider is an error, and keeps the state", async () => {
    const { api, core, state } = await things();
    api.tenant = "t2";
    const error = await rejection(core.refresh(state), DiagnosticsError);
    expect(error.message).to.contain("Unexpected Identity Change").and.contain('tenant = "t2"');
  });

  it("a value that is not known yet changes nothing, and a later one completes the identity", async () => {
    const { api, core, state } = await things();
    api.tenant = null;
    const refreshed = await core.refresh(state);
    expect(plain(refreshed?.identity)).to.deep.equal(whole);
    const imported = await core.import(type, "/s1/g1");
    expect(plain(imported.identity)).to.deep.equal({ ...whole, tenant: null });
    api.tenant = "t1";
    expect(plain((await core.refresh(imported))?.identity)).to.deep.equal(whole);
  });

  it("an error of the author's function loses no created object", async () => {
    const { api, core } = await things();
    Object.defineProperty(api, "tenant", {
      get: () => {
        throw new Error("no tenant");
      },
    });
    const error = await rejection(core.create(type, { name: "a" }), DiagnosticsError);
    expect(error.message).to.contain("no tenant");
    expect(plain(error.newState?.value)).to.deep.equal({ id: "/s1/g1", name: "a" });
  });

  it("a name that is copied from the state, too, and unknown properties are wrong definitions", () => {
    const value = () => "1";
    const derived = {
      id: { value },
      "a-b": { value },
      b: { value, extra: 1 } as { readonly value: () => string },
    };
    expect(identityProblems(thing.block, { identity: { required: ["id"], derived } })).to.deep.equal([
      "identity.derived.id is copied from the state, too",
      "identity.derived.a-b is not a valid name: only lowercase letters, digits and underscores are allowed",
      "identity.derived.b: extra is not a known property; known are description, optional, value",
    ]);
    expect(identityProblems(thing.block, { identity: { required: [] } })).to.deep.equal([
      "identity names no attribute",
    ]);
  });
});
