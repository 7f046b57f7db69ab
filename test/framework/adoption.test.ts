import { expect } from "chai";
import { definitionsFor, identifier, provider, RemoteError, string } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { DiagnosticsError, type ProviderLife, providerLife } from "../../src/testing/index.ts";

/** Networks by their names, and groups by the names of their networks. The API makes a group with each network. */
interface Api {
  readonly networks: Set<string>;
  readonly groups: Map<string, { readonly rule: string; readonly isDefault: boolean }>;
}

const { resource } = definitionsFor<Api>();
const taken = (what: string) => new RemoteError({ reason: `${what} exists`, alreadyExists: true });

const network = resource({
  description: "A network.",
  schema: { id: identifier("The ID"), name: string("The name").required().requiresReplace() },
  importForms: ["{id}"],
  example: "",
  async create({ plan: { name }, api, adoptIf }) {
    const isKept = adoptIf.madeByApi<string>((found) => found === "main");
    if (api.networks.has(name) && !isKept(name)) throw taken(name);
    api.networks.add(name);
    if (!api.groups.has(name)) api.groups.set(name, { rule: "all", isDefault: true });
    return { id: `n-${name}`, name };
  },
  read: async ({ prior, api }) =>
    api.networks.has(prior.name ?? "") ? { id: prior.id ?? "", name: prior.name ?? "" } : null,
  async delete({ prior, api }) {
    api.networks.delete(prior.name);
    api.groups.delete(prior.name);
  },
});

const group = resource({
  description: "The group of a network.",
  schema: {
    network: string("The name of the network").required().requiresReplace(),
    rule: string("A rule").required(),
  },
  importForms: ["{network}"],
  example: "",
  async create({ plan, api, adoptIf }) {
    const isAdopted = adoptIf.createdWith("small_network", { name: plan.network });
    if (api.groups.has(plan.network) && !isAdopted()) throw taken(plan.network);
    api.groups.set(plan.network, { rule: plan.rule, isDefault: false });
    return plan;
  },
  read: async ({ prior, api }) => {
    const found = api.groups.get(prior.network ?? "");
    return found ? { network: prior.network ?? "", rule: found.rule } : null;
  },
  async update({ plan, api }) {
    api.groups.set(plan.network, { rule: plan.rule, isDefault: false });
    return plan;
  },
  delete: async ({ prior, api }) => void api.groups.delete(prior.network),
});

describe("objects that the API makes by itself", () => {
  let api: Api;

  beforeEach(() => {
    api = { networks: new Set(), groups: new Map() };
  });

  /** Returns the life of a provider in a new run, whose groups have this definition. */
  async function run(definition = group): Promise<ProviderLife> {
    const small = provider({
      name: "small",
      version: "0.0.1",
      description: "A provider for one test.",
      schema: {},
      configure: async () => api,
      resources: {
        network: async () => ({ default: network }),
        group: async () => ({ default: definition }),
      },
    });
    return await providerLife(small, {});
  }

  /** Fails unless the create of a group is rejected, because the group exists. */
  async function expectRefused(life: ProviderLife, name = "a"): Promise<void> {
    const creating = life.resource("group").create({ network: name, rule: "none" });
    const { diagnostics } = await rejection(creating, DiagnosticsError);
    expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["small_group exists already"]);
    expect(api.groups.get(name)?.rule).to.equal("all");
    expect(life.warnings.filter(({ summary }) => summary === "small_group adopted")).to.deep.equal([]);
  }

  it("a create adopts an object that the API made with an object of the same run, and warns of it", async () => {
    const life = await run();
    await life.resource("network").create({ name: "a" });
    const config = { network: "a", rule: "none" };
    const made = life.resource("group");
    await made.create(config);
    expect(api.groups.get("a")).to.deep.equal({ rule: "none", isDefault: false });
    await made.expectNoChange(config);
    expect(life.warnings.map(({ summary, detail }) => `${summary}: ${detail}`)).to.deep.equal([
      'small_group adopted: The object with the import ID "a" existed already, because the API made it with small_network { name = "a" }, which this run created. The apply changes it to the configured values, and a destroy deletes it.',
    ]);
    await life.close();
  });

  it("a create rejects an object that the API made with an object of another run, or of another name", async () => {
    const earlier = await run();
    await earlier.resource("network").create({ name: "a" });
    const life = await run();
    await life.resource("network").create({ name: "b" });
    await expectRefused(life);
    await earlier.close();
    await life.close();
  });

  it("a create rejects an object of a network that another user created after this run had deleted its own", async () => {
    const life = await run();
    const own = life.resource("network");
    await own.create({ name: "a" });
    await own.destroy();
    api.networks.add("a");
    api.groups.set("a", { rule: "all", isDefault: false });
    await expectRefused(life);
    await life.close();
  });

  it("a create rejects an object of a network that was itself adopted", async () => {
    api.networks.add("main");
    api.groups.set("main", { rule: "all", isDefault: false });
    const life = await run();
    await life.resource("network").create({ name: "main" });
    expect(life.warnings.map(({ detail }) => detail)).to.deep.equal([
      "The object existed already, because the API makes it by itself. The apply changes it to the configured values, and a destroy deletes it.",
    ]);
    await expectRefused(life, "main");
    await life.close();
  });

  it("of two resources with one import ID, one adopts the object, and the other exists already", async () => {
    const life = await run();
    await life.resource("network").create({ name: "a" });
    const creates = ["first", "second"].map((rule) => life.resource("group").create({ network: "a", rule }));
    const [first, second] = await Promise.allSettled(creates);
    expect([first?.status, second?.status]).to.deep.equal(["fulfilled", "rejected"]);
    const third = life.resource("group").create({ network: "a", rule: "third" });
    const { diagnostics } = await rejection(third, DiagnosticsError);
    expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["small_group exists already"]);
    expect(api.groups.get("a")?.rule).to.equal("first");
    expect(life.warnings).to.have.length(1);
    await life.close();
  });

  it("a create rejects an object that another resource of this run has created", async () => {
    const life = await run();
    await life.resource("network").create({ name: "a" });
    api.groups.delete("a");
    await life.resource("group").create({ network: "a", rule: "first" });
    await rejection(life.resource("group").create({ network: "a", rule: "second" }), DiagnosticsError);
    expect(api.groups.get("a")?.rule).to.equal("first");
    await life.close();
  });

  it("an object that was adopted and destroyed can be adopted again", async () => {
    const life = await run();
    await life.resource("network").create({ name: "a" });
    const made = life.resource("group");
    await made.create({ network: "a", rule: "none" });
    await made.destroy();
    api.groups.set("a", { rule: "all", isDefault: true });
    await life.resource("group").create({ network: "a", rule: "none" });
    expect(life.warnings).to.have.length(2);
    await life.close();
  });

  it("a create that asks twice adopts the object with one warning", async () => {
    const twice = resource({
      ...group.definition,
      async create({ plan, adoptIf }: Parameters<typeof group.definition.create>[0]) {
        const isAdopted = adoptIf.createdWith("small_network", { name: String(plan.network) });
        if (!isAdopted() || !isAdopted()) throw taken("it");
        return plan as never;
      },
    } as never);
    const life = await run(twice);
    await life.resource("network").create({ name: "a" });
    await life.resource("group").create({ network: "a", rule: "all" });
    expect(life.warnings).to.have.length(1);
    await life.close();
  });

  it("a create rejects an object if its condition names no attribute", async () => {
    const any = resource({
      ...group.definition,
      async create({ plan, adoptIf }: Parameters<typeof group.definition.create>[0]) {
        if (!adoptIf.createdWith("small_network", {})()) throw taken("it");
        return plan as never;
      },
    } as never);
    const life = await run(any);
    await life.resource("network").create({ name: "a" });
    await expectRefused(life);
    await life.close();
  });
});
