import { expect } from "chai";
import { definitionsFor, number, provider, string } from "../../src/schema/index.ts";
import { type ProviderLife, providerLife } from "../../src/testing/index.ts";

/** An API that returns a fingerprint of each password, such as the salted hash of a database. */
class Roles {
  readonly stored = new Map<string, { password: string; fingerprint: string }>();
  #count = 0;

  set(name: string, password: string): string {
    const fingerprint = `fingerprint ${++this.#count}`;
    this.stored.set(name, { password, fingerprint });
    return fingerprint;
  }
}

const { resource } = definitionsFor<Roles>();

const role = resource({
  description: "A role with a password that no state has.",
  schema: {
    name: string("The name").required().requiresReplace(),
    password: string("The password").required().writeOnly({ version: "password_version" }),
    password_version: number("Changes with the password").optional(),
  },
  identity: ["name"],
  importForms: ["{name}"],
  privateState: { parse: (value: unknown) => String(value) },
  example: 'resource "demo_role" "shop" {\n  name = "shop"\n}\n',

  async create({ plan, api, privateState }) {
    privateState.set(api.set(plan.name, plan.password));
    return plan;
  },

  async read({ prior, api, privateState }) {
    const found = api.stored.get(prior.name ?? "");
    const isOurs = found?.fingerprint === privateState.value;
    return found
      ? { name: prior.name ?? "", password_version: isOurs ? prior.password_version : null }
      : null;
  },

  async update({ plan, api, privateState }) {
    if (plan.password !== null) privateState.set(api.set(plan.name, plan.password));
    return plan;
  },

  async delete({ prior, api }) {
    api.stored.delete(prior.name);
  },
});

describe("the drift of a write-only secret, found with the private state", () => {
  const config = { name: "shop", password: "first", password_version: 1 };
  let api: Roles;
  let life: ProviderLife;

  beforeEach(async () => {
    api = new Roles();
    const demo = provider({
      name: "demo",
      version: "1.0.0",
      description: "A demonstration.",
      schema: {},
      configure: async () => api,
      resources: { role: async () => ({ default: role }) },
    });
    life = await providerLife(demo);
  });

  afterEach(() => life.close());

  it("a plan sets a write-only secret again that another client has changed", async () => {
    const one = life.resource("role");
    await one.create(config);
    await one.expectNoChange(config);
    api.set("shop", "of another client");
    await one.expectPlan(config, { action: "update", changed: ["password_version"] });
    await one.update(config);
    expect(api.stored.get("shop")?.password).to.equal("first");
    await one.expectNoChange(config);
    await one.destroy();
  });

  it("an apply after an import sets a write-only secret, because nothing is known about the stored one", async () => {
    api.set("shop", "of another client");
    const one = life.resource("role");
    await one.import("shop");
    await one.update(config);
    expect(api.stored.get("shop")?.password).to.equal("first");
    await one.expectNoChange(config);
  });
});
