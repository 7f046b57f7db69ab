import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { type Kinds, Service } from "../../examples/traits/api.ts";
import { messages } from "../../examples/traits/provider.ts";
import { definitionProblems } from "../../src/schema/engine/check/definitions.ts";
import { isUnknown, knownAfterApply, type Provider } from "../../src/schema/index.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import { expectError, type ProviderLife, providerLife, type ResourceLife } from "../../src/testing/index.ts";

/** The same provider with resources that have the fields of traits without traits. */
function withoutTraits(service: Service): Provider<unknown> {
  const { definition, ...provider } = messages(service);
  const resources = {
    queue: () => import("../../examples/traits/without/queue.ts"),
    topic: () => import("../../examples/traits/without/topic.ts"),
    stream: () => import("../../examples/traits/without/stream.ts"),
  };
  const listResources = { queue: () => import("../../examples/traits/without/queue_list.ts") };
  return { ...provider, definition: { ...definition, resources, listResources } } as Provider<unknown>;
}

const variants = { "with traits": messages, "without traits": withoutTraits } as const;

for (const [name, make] of Object.entries(variants)) {
  describe(`the provider messages ${name}`, () => {
    let service: Service;

    beforeEach(() => {
      service = new Service();
    });

    /** Returns the life of a resource of the provider with a configuration. */
    async function lifeOf(config: PlainConfig = {}): Promise<ProviderLife> {
      return await providerLife(make(service) as Provider<unknown>, config);
    }

    /** Continues the life of an object with another configuration of the provider. */
    async function withProvider(object: ResourceLife, config: PlainConfig): Promise<ResourceLife> {
      const other = (await lifeOf(config)).resource("queue");
      other.object = object.object;
      return other;
    }

    async function queueOf(provider: PlainConfig, config: PlainConfig): Promise<ResourceLife> {
      const queue = (await lifeOf(provider)).resource("queue");
      await queue.create(config);
      return queue;
    }

    const stored = (region = "north") => service.regions.get(region)?.get("queue-orders");

    it("the definitions of the provider have no problems", async () => {
      expect(await definitionProblems(make(service) as Provider<unknown>)).to.deep.equal([]);
    });

    for (const [kind, attribute] of Object.entries({
      queue: "retention_days",
      topic: "partitions",
      stream: "shards",
    } satisfies { readonly [Kind in keyof Kinds]: string })) {
      it(`a ${kind} is created, changed, imported and deleted with its tags and its region`, async () => {
        const life = await lifeOf({ default_tags: { cost: "7" } });
        const object = life.resource(kind);
        const config = { name: "orders", region: "south", tags: { team: "shop" } };
        await object.create(config);
        object.expectState({ region: "south", tags_all: { cost: "7", team: "shop" } });
        await object.expectNoChange(config);
        await object.update({ ...config, [attribute]: 9, tags: { team: "bank" } });
        object.expectState({ [attribute]: 9, tags_all: { cost: "7", team: "bank" } });
        await object.importVerify({
          id: `${kind}-orders@south`,
          config: { ...config, [attribute]: 9, tags: { team: "bank" } },
        });
        await object.destroy();
        expect(service.regions.get("south")?.size).to.equal(0);
      });
    }

    it("tags_all has the exact tags after one apply, and the next plan is empty", async () => {
      const queue = await queueOf(
        { default_tags: { cost: "7" } },
        { name: "orders", tags: { team: "shop" } },
      );
      queue.expectState({ tags: { team: "shop" }, tags_all: { cost: "7", team: "shop" } });
      await queue.expectNoChange({ name: "orders", tags: { team: "shop" } });
    });

    it("a tag that is identical to a default tag is no error, and stays one of tags", async () => {
      const config = { name: "orders", tags: { cost: "7" } };
      const queue = await queueOf({ default_tags: { cost: "7" } }, config);
      queue.expectState({ tags: { cost: "7" }, tags_all: { cost: "7" } });
      await queue.expectNoChange(config);
      await queue.refresh();
      await queue.expectNoChange(config);
    });

    it("a tag with the key of a default tag takes its place, and its removal brings the default tag back", async () => {
      const config = { name: "orders", tags: { cost: "8" } };
      const queue = await queueOf({ default_tags: { cost: "7" } }, config);
      queue.expectState({ tags_all: { cost: "8" } });
      await queue.expectNoChange(config);
      await queue.update({ name: "orders" });
      queue.expectState({ tags: null, tags_all: { cost: "7" } });
      await queue.expectNoChange({ name: "orders" });
    });

    it("an empty map of tags and an empty value of a tag are no change in the next plan", async () => {
      for (const tags of [{}, { team: "" }]) {
        const config = { name: "orders", tags };
        const queue = await queueOf({ default_tags: { cost: "" } }, config);
        queue.expectState({ tags, tags_all: { cost: "", ...tags } });
        await queue.refresh();
        await queue.expectNoChange(config);
        await queue.destroy();
      }
    });

    it("a changed default tag changes tags_all alone, after a refresh, too", async () => {
      const queue = await queueOf({ default_tags: { cost: "7", old: "yes" } }, { name: "orders" });
      const changed = await withProvider(queue, { default_tags: { cost: "8" } });
      await changed.refresh();
      changed.expectState({ tags: null });
      await changed.expectPlan({ name: "orders" }, { action: "update", changed: ["tags_all"] });
      await changed.update({ name: "orders" });
      expect(stored()?.tags).to.deep.equal({ cost: "8" });
    });

    it("a default tag that is known after apply is the only unknown tag of the plan, and the final plan agrees", async () => {
      const life = await lifeOf({ default_tags: { cost: "7", cluster: knownAfterApply } });
      const config = { name: "orders", tags: { team: "shop" } };
      const plan = await life.core.plan("messages_queue", null, config);
      const { tags_all } = plan.planned as { readonly tags_all: { readonly [key: string]: unknown } };
      expect(tags_all).to.include({ cost: "7", team: "shop" });
      expect(isUnknown(tags_all.cluster)).to.equal(true);
      await life.configure({ default_tags: { cost: "7", cluster: "c1" } });
      const state = await life.core.apply(plan, config);
      expect(state?.value).to.deep.include({ tags_all: { cluster: "c1", cost: "7", team: "shop" } });
    });

    it("default tags that are unknown as a whole do not block a refresh, and tags_all is unknown in the plan", async () => {
      const queue = await queueOf({ default_tags: { cost: "7" } }, { name: "orders" });
      const later = await withProvider(queue, { default_tags: knownAfterApply });
      await later.refresh();
      await later.expectPlan({ name: "orders" }, { action: "update", recomputed: ["tags_all"] });
    });

    it("tags of other programs stay out of the state, and an update keeps them", async () => {
      const ignoring = { ignore_tags: ["scanner"] };
      const queue = await queueOf(ignoring, { name: "orders", tags: { team: "shop" } });
      const item = stored();
      if (item) service.regions.get("north")?.set(item.id, { ...item, tags: { ...item.tags, scanner: "1" } });
      await queue.expectNoChange({ name: "orders", tags: { team: "shop" } });
      await queue.update({ name: "orders", tags: { team: "bank" } });
      expect(stored()?.tags).to.deep.equal({ team: "bank", scanner: "1" });
    });

    it("a tag that another program added is in the next plan, which removes it", async () => {
      const config = { name: "orders", tags: { team: "shop" } };
      const queue = await queueOf({ default_tags: { cost: "7" } }, config);
      const add = () => {
        const item = stored();
        if (item) service.regions.get("north")?.set(item.id, { ...item, tags: { ...item.tags, odd: "1" } });
      };
      await queue.drift(config, add, { changed: ["tags", "tags_all"] });
      expect(stored()?.tags).to.deep.equal({ cost: "7", team: "shop" });
    });

    it("an imported object has its own tags without the default tags", async () => {
      await queueOf({}, { name: "orders", tags: { cost: "7", team: "shop" } });
      const imported = (await lifeOf({ default_tags: { cost: "7" } })).resource("queue");
      await imported.import("queue-orders");
      imported.expectState({ tags: { team: "shop" }, region: "north" });
      await imported.expectNoChange({ name: "orders", tags: { team: "shop" } });
    });

    it("a tag that is known after apply has its value after one apply", async () => {
      const queue = (await lifeOf({ default_tags: { cost: "7" } })).resource("queue");
      await queue.create(
        { name: "orders", tags: { owner: knownAfterApply } },
        { name: "orders", tags: { owner: "me" } },
      );
      queue.expectState({ tags_all: { cost: "7", owner: "me" } });
    });

    it("another region of the configuration replaces the object", async () => {
      const queue = await queueOf({}, { name: "orders" });
      await queue.replace({ name: "orders", region: "south" });
      expect([stored("north"), stored("south")?.id]).to.deep.equal([undefined, "queue-orders"]);
    });

    it("another region of the provider replaces an object that follows it, and no other", async () => {
      const following = await withProvider(await queueOf({}, { name: "orders" }), { region: "south" });
      await following.expectPlan({ name: "orders" }, { action: "replace", replacing: ["region"] });
      const fixed = await withProvider(following, { region: "south" });
      await fixed.expectNoChange({ name: "orders", region: "north" });
    });

    it("an identity without a region is an import from the region of the provider, and one with a region from that", async () => {
      await queueOf({ region: "south" }, { name: "orders" });
      const north = (await lifeOf()).resource("queue");
      await expectError(north.import({ id: "queue-orders" }), { summary: /non-existent remote object/ });
      await north.import({ id: "queue-orders", region: "south" });
      north.expectState({ region: "south" });
    });

    it("a list finds the objects of its region, with region and tags", async () => {
      await queueOf({}, { name: "orders" });
      await queueOf({ region: "south" }, { name: "mails", tags: { team: "shop" } });
      const life = await lifeOf({ default_tags: { cost: "7" } });
      const found = await life.list("queue", { region: "south" }, { includeObject: true });
      expect(found.results.map(({ identity }) => identity)).to.deep.equal([
        { id: "queue-mails", region: "south" },
      ]);
      expect(found.results[0]?.object).to.deep.include({ region: "south", tags: { team: "shop" } });
    });

    it("a protected object is not deleted until its protection is removed", async () => {
      const queue = await queueOf({}, { name: "orders", deletion_protection: true });
      await expectError(queue.destroy(), { summary: "Object is protected", path: "deletion_protection" });
      await queue.update({ name: "orders" });
      await queue.destroy();
      expect(stored()).to.equal(undefined);
    });

    it("a create whose object is found late, and an update whose old values are read for a while, end with the new object", async () => {
      service.lag = 2;
      const queue = await queueOf({}, { name: "orders" });
      expect(await queue.refresh()).to.not.equal(undefined);
      await queue.update({ name: "orders", retention_days: 9, tags: { team: "shop" } });
      await queue.expectNoChange({ name: "orders", retention_days: 9, tags: { team: "shop" } });
    });
  });
}

describe("the example of traits", () => {
  const traits = ["region.ts", "tags.ts", "protection.ts", "settled.ts"];
  const types = ["queue.ts", "topic.ts", "stream.ts", "queue_list.ts"];

  /** Returns the number of lines of code in files, without comments and empty lines. */
  async function linesIn(files: readonly string[], folder = ""): Promise<number> {
    const texts = files.map((file) => readFile(`examples/traits/${folder}${file}`, "utf8"));
    const lines = (await Promise.all(texts)).join("\n").split("\n");
    return lines.filter((line) => !/^\s*(\/\/|\/\*\*|\*|$)/.test(line)).length;
  }

  it("the provider with traits has a third fewer lines than the provider without, and its types have less than half", async () => {
    const [whole, wholeWithout] = [
      await linesIn([...traits, ...types]),
      await linesIn([...traits, ...types], "without/"),
    ];
    const [ofTypes, ofTypesWithout] = [await linesIn(types), await linesIn(types, "without/")];
    expect(whole).to.be.at.most((wholeWithout * 2) / 3);
    expect(ofTypes).to.be.at.most(ofTypesWithout / 2);
  });

  it("each row of frequent reports in the guide names a test", async () => {
    const [, table = ""] = (await readFile("docs/traits.md", "utf8")).split("| Report | ");
    const [, ...rows] = [...table.matchAll(/^\| .+ \| (.+) \|$/gm)].map(([, test = ""]) => test);
    expect(rows).to.have.length.greaterThan(20);
    const sources = await Promise.all(
      ["traits-example", "reports"].map((name) => readFile(`test/framework/${name}.test.ts`, "utf8")),
    );
    expect(rows.filter((test) => !sources.some((source) => source.includes(`it("${test}", `)))).to.deep.equal(
      [],
    );
  });
});
