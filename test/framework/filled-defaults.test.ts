import { expect } from "chai";
import { block, identifier, list, nested, type PlainState, string } from "../../src/schema/index.ts";
import { ResourceLife } from "../../src/testing/life/resource-life.ts";
import { smallCore, smallResource } from "../support/small-provider.ts";

// States that lack what no response has: those of imports, moves and upgrades.

describe("the defaults of values that no response has", () => {
  const inner = {
    key: string("A key").required(),
    speed: string("A speed").default("std").notReturned().requiresReplace(),
  };
  const schema = {
    id: identifier("The ID"),
    tier: string("A tier").default("std").notReturned().requiresReplace(),
    mode: string("A mode").default("a").notReturned(),
    tags: list(string(), "Tags").default([]).notReturned().requiresReplace(),
    one: block.optional("One", inner),
    many: block.list("Many", inner),
    nest: nested.single("Nest", inner).optional(),
    rows: nested.list("Rows", inner).optional(),
  };
  const objects = {
    one: { key: "k" },
    many: [{ key: "a" }, { key: "b" }],
    nest: { key: "k" },
    rows: [{ key: "a" }],
  };

  const lives = {
    move: (life: ResourceLife) =>
      life.move({ type: "old_thing", provider: "example.test/acme/old", attributes: { id: "1" } }),
    upgrade: (life: ResourceLife) => life.upgrade({ attributes: { id: "1", ...others } }),
    import: (life: ResourceLife) => life.import("1"),
  };
  const others = { one: [{ key: "k" }], many: [{ key: "a" }, { key: "b" }] };

  let updates = 0;
  /** Returns an object as it is after the first read. */
  async function open(way: keyof typeof lives): Promise<ResourceLife> {
    const life = await unread(way);
    if (way !== "import") await life.refresh();
    return life;
  }

  /** Returns an object that no read has seen yet, except for that of the import. */
  async function unread(way: keyof typeof lives): Promise<ResourceLife> {
    updates = 0;
    const convert = ({ id, one, many }: PlainState): PlainState => ({
      id,
      ...(one !== undefined && { one, many }),
    });
    const resource = smallResource({
      schema,
      version: 1,
      upgrades: { 0: convert },
      moves: [{ fromType: "old_thing", state: convert }],
      importForms: ["{id}"],
      read: async () => ({ id: "1", ...objects }) as never,
      update: async ({ plan }) => {
        updates += 1;
        return plan as never;
      },
    });
    const life = new ResourceLife(await smallCore({ api: undefined, resource }), "small_thing");
    await lives[way](life);
    return life;
  }

  const other = { key: "k", speed: "fast" };
  const changed = { ...objects, tier: "high", tags: ["x"], one: other, nest: other };

  for (const way of ["move", "upgrade", "import"] as const) {
    it(`the state after the read that follows the ${way} has them, and the plan of a configuration without them is empty`, async () => {
      const life = await open(way);
      expect(life.state).to.include({ tier: "std", mode: "a" });
      await life.expectNoChange(objects);
    });

    it(`a configuration with other values than the defaults after the ${way} replaces nothing`, async () => {
      const life = await open(way);
      const { action, replacing } = await life.plan(changed, { refresh: false });
      expect({ action, replacing }).to.deep.equal({ action: "update", replacing: [] });
    });

    it(`after the next read that follows the ${way}, another value than the default replaces the object`, async () => {
      const life = await open(way);
      await life.refresh();
      const { action, replacing } = await life.plan({ ...objects, tier: "high" }, { refresh: false });
      expect({ action, replacing }).to.deep.equal({ action: "replace", replacing: ["tier"] });
    });
  }

  for (const way of ["move", "upgrade"] as const) {
    it(`an apply after the ${way} stores other values than the defaults, and sends nothing`, async () => {
      const life = await unread(way);
      expect(await life.apply(changed)).to.equal("update");
      expect(life.state).to.deep.include({ tier: "high", tags: ["x"] });
      expect(updates).to.equal(0);
      await life.expectNoChange(changed);
    });
  }

  it("the private state of another provider stays as it is after a read, which fills in nothing", async () => {
    const life = await open("upgrade");
    const bytes = Buffer.from('{"e2bfb730-ecaa-11e6-8f88-34363bc7c4c0":{"create":1}}');
    await life.upgrade({ schema_version: 1, attributes: { id: "1" }, private: bytes.toString("base64") });
    await life.refresh();
    expect(life.state.tier).to.equal(null);
    expect(Buffer.from(life.object?.private ?? []).toString()).to.equal(bytes.toString());
  });
});
