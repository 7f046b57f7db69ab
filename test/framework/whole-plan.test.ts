import { expect } from "chai";
import { block, type Fields, list, nested, string } from "../../src/schema/index.ts";
import { storedLife } from "../support/stored-life.ts";

type Given = { readonly [name: string]: unknown };

/** Creates an object with the API's values, updates it, and returns `plan` and `whole` of the update. */
async function updated(
  schema: Fields,
  {
    create,
    respond,
    change,
  }: { readonly create: Given; respond(plan: Given): Given; readonly change: Given },
): Promise<{ readonly plan: Given; readonly whole: Given }> {
  let received: { readonly plan: Given; readonly whole: Given } | undefined;
  const { life, stored } = await storedLife(schema, respond, {
    async update({ plan, whole }) {
      received = { plan, whole };
      Object.assign(stored, respond(whole));
      return { ...stored } as never;
    },
  });
  await life.create(create);
  await life.update(change);
  if (!received) throw new Error("there was no update");
  await life.expectNoChange(change);
  return received;
}

const text = (name: string) => string(name).optional();
const decided = (name: string) => string(name).optional().computed();

describe("whole in an update", () => {
  it("whole has the prior value of what the plan does not know", async () => {
    const schema = {
      note: text("A note"),
      region: decided("A region"),
      zones: list(string(), "Zones").optional().computed(),
    };
    const { plan, whole } = await updated(schema, {
      create: { note: "a" },
      respond: (plan) => ({ ...plan, region: plan.region ?? "eu", zones: plan.zones ?? ["x"] }),
      change: { note: "b" },
    });
    expect(plan).to.deep.include({ note: "b", region: null, zones: null });
    expect(whole).to.deep.include({ note: "b", region: "eu", zones: ["x"] });
  });

  it("whole has the configured values, and none that the configuration no longer sets", async () => {
    const schema = { note: text("A note"), other: text("Another note"), region: decided("A region") };
    const { whole } = await updated(schema, {
      create: { note: "a", other: "o", region: "eu" },
      respond: (plan) => plan,
      change: { note: "b", region: "us" },
    });
    expect(whole).to.deep.include({ note: "b", other: null, region: "us" });
  });

  it("whole has the prior values of nested objects, and those of an element that equals it otherwise", async () => {
    const part = { name: text("A name"), zone: decided("A zone") };
    const schema = {
      one: nested.single("One", part).optional(),
      several: nested.list("Several", part).optional(),
      blocks: block.set("Blocks", part),
    };
    /** The API chooses the zone of a new part. */
    const zoned = (one: unknown): object => ({
      ...Object(one),
      zone: Object(one).zone ?? `zone of ${Object(one).name}`,
    });
    const { whole } = await updated(schema, {
      create: {
        one: { name: "a" },
        several: [{ name: "a" }, { name: "b" }],
        blocks: [{ name: "a" }, { name: "b" }],
      },
      respond: ({ one, several, blocks, ...plan }) => ({
        ...plan,
        one: zoned(one),
        several: Array.isArray(several) ? several.map(zoned) : several,
        blocks: Array.isArray(blocks) ? blocks.map(zoned) : blocks,
      }),
      change: {
        one: { name: "c" },
        several: [{ name: "new" }, { name: "a" }, { name: "b" }],
        blocks: [{ name: "new" }, { name: "b" }],
      },
    });
    expect(whole).to.deep.include({
      one: { name: "c", zone: "zone of a" },
      several: [
        { name: "new", zone: null },
        { name: "a", zone: "zone of a" },
        { name: "b", zone: "zone of b" },
      ],
    });
    expect(whole.blocks).to.have.deep.members([
      { name: "new", zone: null },
      { name: "b", zone: "zone of b" },
    ]);
  });
});
